/* study.c -- the studies of wagers and of decisions on two small games of a wheel that they have
 * never heard of. All figures can be worked out by hand. */

#include "odds/decisions_study.h"
#include "odds/layout_study.h"
#include "odds/quick.h"
#include "odds/round.h"
#include "odds/wagers_study.h"
#include "odds/warnings.h"
#include "report/odds_json.h"

#include "games/wagers.h"
#include "helper.h"

#include <string.h>

enum { POCKETS = 8 };

/* ---- rows on a wheel ---- */

/* LONG is left alone by most pockets and stays up when it is paid; WALKS goes to WALKED on a 3;
 * LATE is taken right after a 6. */
enum { EVEN, ACE, LONG, WALKS, WALKED, LATE, NEVER, SPOTS };

static void row(struct pit_rules *r, int spot, const char *name, unsigned wins, unsigned loses,
                unsigned pushes, struct pit_ratio pays)
{
    struct pit_spot *s = &r->spot[spot];

    memcpy(s->name, name, strlen(name) + 1);
    s->wins = wins;
    s->loses = loses;
    s->pushes = pushes;
    s->pays = pays;
}

static void nothing(struct pit_rules *r)
{
    (void)r;
}

static void open_wheel(const struct pit_rules *r, struct pit_state *s)
{
    (void)r;
    s->want = PIT_POCKET;
}

static bool after_six(const struct pit_state *s)
{
    return s->want_for == 6;
}

static enum pit_error allow(const struct pit_rules *r, const struct pit_state *s,
                            const struct pit_event *ask, struct pit_range *out)
{
    if (ask->verb == PIT_SIT) return PIT_OK;
    if (ask->verb != PIT_BET) return PIT_ERR_VERB;
    if (ask->spot == WALKED || ask->spot == NEVER) return PIT_ERR_SPOT;
    if (ask->spot == LATE && !after_six(s)) return PIT_ERR_CLOSED;
    return bet_range(r, s, ask, out);
}

static void decide(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w, int pocket,
                   struct pit_effects *fx)
{
    const struct pit_spot *spot = &r->spot[w->spot];
    struct decision d = {.result = PIT_WIN,
                         .net = pit_payout(w->stake, spot->pays),
                         .odds = spot->pays,
                         .stays = w->spot == LONG};

    if (spot->wins >> pocket & 1)
        settle(s, fx, w, &d);
    else if (spot->loses >> pocket & 1)
        settle_lose(s, fx, w, (struct cites){0, 0});
    else if (spot->pushes >> pocket & 1)
        settle_back(s, fx, w, PIT_PUSH, (struct cites){0, 0});
    else if (w->spot == WALKS && pocket == 3)
        wager_move(fx, w, WALKED, 0);
}

static void apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx)
{
    if (e->verb == PIT_BET) wager_put(s, fx, e->seat, e->spot, 0, 0, e->amount);
    if (e->verb != PIT_POCKET) return;
    for (int i = 0; i < s->wagers; i++)
        decide(r, s, &s->wager[i], e->value, fx);
    wagers_sweep(s);
    s->want_for = e->value == 6 ? 6 : 0;
    round_over(fx, 0, e->value);
}

static bool lead(const struct pit_rules *r, int spot, int which, int i, struct pit_event *out)
{
    (void)r;
    (void)which;
    *out = (struct pit_event){.seat = PIT_CHANCE, .verb = PIT_POCKET, .value = 6};
    return spot == LATE && i == 0;
}

static const struct pit_option options[] = {
    {"min", "", PIT_DOLLARS, NULL}, {"max", "", PIT_DOLLARS, NULL}, {"seats", "", 0, NULL}, {0}};
static const struct pit_book_row book_rows[3] = {{1, 1, 1, 0}};
static const struct pit_book book = {.name = "toy", .title = "toy", .options = book_rows};
static const struct pit_verb_row no_verbs[] = {{0}};
static const struct pit_irregular_row irregular[] = {{0}};
static const char *const outcomes[] = {"pocket %1", NULL};

static const struct pit_game wheel = {.name = "toy-wheel",
                                      .title = "Toy wheel",
                                      .verbs = no_verbs,
                                      .irregular = irregular,
                                      .outcomes = outcomes,
                                      .options = options,
                                      .books = &book,
                                      .prepare = nothing,
                                      .open = open_wheel,
                                      .allow = allow,
                                      .apply = apply,
                                      .lead = lead};

static struct pit_rules rules_of(const struct pit_game *game, int spots)
{
    return (struct pit_rules){.game = game,
                              .book = &book,
                              .option = {[PIT_O_MIN] = 500, [PIT_O_MAX] = 10000, [PIT_O_SEATS] = 1},
                              .source = PIT_FROM_WHEEL,
                              .hands = 1,
                              .pockets = POCKETS,
                              .spots = (uint16_t)spots,
                              .wagers_max = 16};
}

static struct pit_rules wheel_rules(void)
{
    struct pit_rules r = rules_of(&wheel, SPOTS);
    const struct pit_ratio even = {1, 1};

    row(&r, EVEN, "even", 0x54, 0xaa, 0x01, even);
    row(&r, ACE, "ace", 0x80, 0x7f, 0, (struct pit_ratio){6, 1});
    row(&r, LONG, "long", 0x02, 0x05, 0, (struct pit_ratio){5, 2});
    row(&r, WALKS, "walks", 0, 0x01, 0, even);
    row(&r, WALKED, "walked", 0x10, 0x20, 0, even);
    row(&r, LATE, "late", 0x0f, 0xf0, 0, even);
    row(&r, NEVER, "never", 0x0f, 0xf0, 0, even);
    return r;
}

/* ---- what is known of it ---- */

static void is(const struct figure *f, int64_t num, int64_t den)
{
    assert_int_equal(f->num, num);
    assert_int_equal(f->den, den);
    assert_true(f->value > (double)num / (double)den - 1e-12 &&
                f->value < (double)num / (double)den + 1e-12);
}

static void wager_is(int spot, const int64_t (*figure)[2])
{
    struct pit_rules r = wheel_rules();
    struct wager_study w;

    assert_true(wager_study(&w, &r, spot));
    assert_int_equal(w.spot, spot);
    assert_false(w.decides);
    is(&w.win, figure[0][0], figure[0][1]);
    is(&w.push, figure[1][0], figure[1][1]);
    is(&w.lose, figure[2][0], figure[2][1]);
    is(&w.ev, figure[3][0], figure[3][1]);
    is(&w.edge, -figure[3][0], figure[3][1]);
    is(&w.outlay, figure[3][0], figure[3][1]);
    is(&w.resolved, figure[4][0], figure[4][1]);
    is(&w.rounds, figure[5][0], figure[5][1]);
    wager_study_free(&w);
}

static void wagers_need_no_code_of_their_own(void **unused)
{
    (void)unused;
    /* Win, push, lose, ev, ev where it is decided, spins. */
    wager_is(EVEN, (const int64_t[][2]){{3, 8}, {1, 8}, {1, 2}, {-1, 8}, {-1, 7}, {1, 1}});
    wager_is(ACE, (const int64_t[][2]){{1, 8}, {0, 1}, {7, 8}, {-1, 8}, {-1, 8}, {1, 1}});
    wager_is(LONG, (const int64_t[][2]){{1, 3}, {0, 1}, {2, 3}, {1, 6}, {1, 6}, {8, 3}});
    wager_is(WALKS, (const int64_t[][2]){{1, 4}, {0, 1}, {3, 4}, {-1, 2}, {-1, 2}, {6, 1}});
    wager_is(LATE, (const int64_t[][2]){{1, 2}, {0, 1}, {1, 2}, {0, 1}, {0, 1}, {1, 1}});
}

static void what_cannot_be_bet_has_no_figures(void **unused)
{
    struct pit_rules r = wheel_rules();
    struct wager_study w;

    (void)unused;
    assert_false(wager_study(&w, &r, WALKED));
    wager_study_free(&w);
    assert_false(wager_study(&w, &r, NEVER));
    wager_study_free(&w);
    r.spot[EVEN].left_out = 1;
    assert_false(wager_study(&w, &r, EVEN));
    wager_study_free(&w);
    assert_int_equal(odds_first_spot(&r), ACE);
}

static void outcomes_are_told_by_what_they_bring(void **unused)
{
    struct pit_rules r = wheel_rules();
    struct wager_study w;

    (void)unused;
    assert_true(wager_study(&w, &r, LONG));
    assert_int_equal(w.outcomes, 2);
    for (int i = 0; i < 2; i++) {
        bool wins = w.outcome[i].result == PIT_WIN;

        assert_int_equal(w.outcome[i].num, wins ? 5 : -1);
        assert_int_equal(w.outcome[i].den, wins ? 2 : 1);
        is(&w.outcome[i].p, wins ? 1 : 2, 3);
    }
    /* The mean of the square is 25/4 * 1/3 + 2/3 = 33/12, and 1/6 squared is taken off. */
    assert_true(w.sd > 1.64991 && w.sd < 1.64992);
    wager_study_free(&w);
}

/* What is decided in one round can be had without GMP; what may last is out of reach there. */
static void quick_is_the_same(void **unused)
{
    struct pit_rules r = wheel_rules();

    (void)unused;
    for (int spot = 0; spot < SPOTS; spot++) {
        struct fraction edge = quick_edge(&r, spot);
        struct wager_study exact, quick;
        bool known = wager_study(&exact, &r, spot), one_round = known && exact.rounds.value == 1;

        assert_int_equal(quick_wager(&quick, &r, spot), one_round);
        assert_int_equal(edge.den != 0, one_round);
        if (one_round) {
            is(&exact.ev, edge.num, edge.den);
            is(&exact.ev, quick.ev.num, quick.ev.den);
            is(&exact.win, quick.win.num, quick.win.den);
            is(&exact.push, quick.push.num, quick.push.den);
            is(&exact.lose, quick.lose.num, quick.lose.den);
            is(&exact.resolved, quick.resolved.num, quick.resolved.den);
            is(&exact.outlay, quick.outlay.num, quick.outlay.den);
            assert_true(exact.sd - quick.sd < 1e-12 && quick.sd - exact.sd < 1e-12);
            assert_int_equal(exact.outcomes, quick.outcomes);
        }
        wager_study_free(&exact);
    }
}

/* Even made in two cases, and looked at once more: on a wheel they are all the same. */
static bool three_cases(const struct pit_rules *r, int spot, int i, struct pit_case *out)
{
    static const struct pit_case list[] = {{"at", 1, 2}, {"at", 2, 1}, {"beside", 0, 0}};

    (void)r;
    if (spot != EVEN || i >= 3) return false;
    *out = list[i];
    return true;
}

static void cases_make_a_row(void **unused)
{
    struct pit_game game = wheel;
    struct pit_rules r = wheel_rules();
    struct pit_text t;
    struct json j;
    static char text[8192];
    struct wager_study w;

    (void)unused;
    game.cases = three_cases;
    r.game = &game;
    assert_true(wager_study(&w, &r, EVEN));
    is(&w.ev, -1, 8);
    is(&w.push, 1, 8);
    is(&w.rounds, 1, 1);
    assert_int_equal(w.cases, 3);
    assert_int_equal(w.outcomes, 3);
    for (int i = 0; i < 3; i++)
        is(&w.by[i].win, 3, 8);
    t = pit_text_in(text, sizeof text);
    j = json_in(&t);
    odds_json_wager(&j, &r, &w);
    assert_non_null(strstr(text, "\"by_at\":[{\"at\":1,\"p_win\":\"3/8\""));
    assert_non_null(strstr(text, "},{\"at\":2,\"p_win\":\"3/8\""));
    assert_non_null(strstr(text, "]}],\"beside\":{\"p_win\":\"3/8\",\"p_win_float\":0.375,"));
    wager_study_free(&w);
    /* Where only one round is looked at, such a row is left to the study. */
    assert_false(quick_wager(&w, &r, EVEN));
    assert_int_equal(quick_edge(&r, EVEN).den, 0);
    assert_true(wager_study(&w, &r, ACE));
    assert_int_equal(w.cases, 0);
    wager_study_free(&w);
}

/* MAB-CR 4(a): what a wager pays is printed with "to", and with no other word. */
static void payouts_are_printed_with_to(void **unused)
{
    static char text[8192];
    struct pit_text t = pit_text_in(text, sizeof text);
    struct json j = json_in(&t);
    struct wager_study w;
    struct pit_rules r;
    int spot = 0;

    (void)unused;
    helper_rules(&r, pit_game_find("craps", 5), "ma-book");
    while (strcmp(r.spot[spot].name, "place-4") != 0)
        spot++;
    assert_true(wager_study(&w, &r, spot));
    odds_json_wager(&j, &r, &w);
    assert_non_null(strstr(text, "\"pays\":\"9 to 5\""));
    wager_study_free(&w);
}

static void edges_are_found_either_way(void **unused)
{
    struct pit_rules r = wheel_rules();
    struct figure ev;

    (void)unused;
    assert_true(wager_edge(&ev, &r, EVEN));
    is(&ev, -1, 8);
    assert_true(wager_edge(&ev, &r, LONG));
    is(&ev, 1, 6);
    assert_false(wager_edge(&ev, &r, NEVER));
}

static void warned(const struct pit_rules *r, const char *words)
{
    char out[WARNINGS_MAX][WARNING_ROOM];

    assert_int_equal(odds_warnings(r, odds_quick_edge, out), words ? 1 : 0);
    if (words) assert_non_null(strstr(out[0], words));
}

static void a_players_edge_is_warned_of_on_any_spot(void **unused)
{
    struct pit_rules r = wheel_rules();

    (void)unused;
    warned(&r, NULL);
    r.spot[ACE].pays.num = 9;
    warned(&r, "the player has the edge on ace: it gains 25.0000 %");
    r = wheel_rules();
    r.spot[EVEN].pays.num = 2;
    warned(&r, "best play gains 25.0000 % of the first bet");
    r = wheel_rules();
    r.spot[EVEN].wins = 0;
    r.spot[EVEN].loses = 0xfe;
    warned(&r, "less than 80 %");
}

static void shows(int64_t num, int64_t den, double value, const char *words)
{
    char text[64];
    struct pit_text t = pit_text_in(text, sizeof text);

    odds_percent(&t, num, den, value);
    assert_string_equal(text, words);
}

/* A wager may be worth many times itself, known as a fraction or only as a number. */
static void percentages_have_room(void **unused)
{
    (void)unused;
    shows(1, 3, 1.0 / 3, "33.3333 %");
    shows(-2, 3, -2.0 / 3, "-66.6667 %");
    shows(449, 10, 44.9, "4490.0000 %");
    shows(0, 0, 1.066231, "106.6231 %");
    shows(0, 0, 62.25, "6225.0000 %");
    shows(0, 0, -62.25, "-6225.0000 %");
    shows(INT64_MAX, INT64_MAX / 1000, 1000, "100000.0000 %");
}

/* What stands on the layout between rounds is worth what it will bring; what is paid is gone. */
static void a_layout_has_a_worth(void **unused)
{
    struct pit_rules r = wheel_rules();
    struct pit_event sit = {.verb = PIT_SIT, .amount = 100000};
    struct pit_event bet = {.verb = PIT_BET, .spot = LONG, .amount = 600};
    struct pit_state s;
    struct figure f;
    mpq_t value;

    (void)unused;
    pit_open(&r, &s);
    assert_int_equal(pit_apply(&r, &s, &sit, NULL, NULL), PIT_OK);
    assert_int_equal(pit_apply(&r, &s, &bet, NULL, NULL), PIT_OK);
    bet.spot = EVEN;
    assert_int_equal(pit_apply(&r, &s, &bet, NULL, NULL), PIT_OK);
    mpq_init(value);
    assert_true(wager_value(value, &r, &s, 0));
    f = figure_from(value);
    is(&f, 100, 1);
    assert_true(wager_value(value, &r, &s, 1));
    f = figure_from(value);
    is(&f, -75, 1);
    mpq_clear(value);
}

/* Fractions that a division of two doubles, or GMP's cut after 53 bits, gets wrong by the last bit,
 * those halfway between two doubles, and some beyond 64 bits. The numbers are exact divisions. */
static void a_number_is_the_nearest_to_its_fraction(void **unused)
{
    static const struct {
        const char *fraction;
        double nearest;
    } rows[] = {
        {"0/1", 0},
        {"1/3", 0x1.5555555555555p-2},
        {"-7/495", -0x1.cf62c7a0d724cp-7},
        {"1214061010985843781/1689482009621414041", 0x1.6fec47b7f6448p-1},
        {"-3911450489235759855/3614506064402385883", -0x1.1508037b9d03bp+0},
        {"506302708671834472/1185863794563075909", 0x1.b531f9728f567p-2},
        {"9007199254740993/18014398509481984", 0x1.0000000000000p-1},
        {"9007199254740995/18014398509481984", 0x1.0000000000002p-1},
        {"-9007199254740995/18014398509481984", -0x1.0000000000002p-1},
        {"40960000000000004547473508864641189575195313/"
         "81920000000000000000000000000000000000000000",
         0x1.0000000000001p-1},
        {"2560000000000000284217094304040074348449707/5120000000000000000000000000000000000000000",
         0x1.0000000000000p-1},
        {"717897987691852588770249/6366805760909027985741435139224001", 0x1.efe866a1eea3cp-34},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct figure f;
        mpq_t q;

        mpq_init(q);
        assert_int_equal(mpq_set_str(q, rows[i].fraction, 10), 0);
        f = figure_from(q);
        if (f.value != rows[i].nearest)
            fail_msg("%s is %a, not %a", rows[i].fraction, f.value, rows[i].nearest);
        if (f.den && figure_of(f.num, f.den).value != rows[i].nearest)
            fail_msg("%s without GMP is %a", rows[i].fraction, figure_of(f.num, f.den).value);
        figure_free(&f);
        mpq_clear(q);
    }
}

static void json_of(const struct pit_rules *r, char *out, size_t size, bool good)
{
    struct pit_text t = pit_text_in(out, size);
    struct json j = json_in(&t);

    assert_int_equal(odds_json(&j, r, NULL), good);
    assert_false(t.cut);
}

/* A page is told all wagers or none. */
static void json_has_every_wager(void **unused)
{
    struct pit_rules r = wheel_rules();
    static char text[8192];

    (void)unused;
    json_of(&r, text, sizeof text, false);
    r.spot[LONG].left_out = r.spot[WALKS].left_out = 1;
    json_of(&r, text, sizeof text, true);
    assert_non_null(strstr(text, "\"spot\":\"even\",\"p_win\":\"3/8\",\"p_win_float\":0.375"));
    assert_non_null(strstr(text, "\"ev_resolved\":\"-1/7\""));
    assert_non_null(strstr(text, "\"spins\":\"1/1\""));
    assert_non_null(strstr(text, "\"spot\":\"late\""));
    assert_non_null(strstr(text, "\"pays\":\"6 to 1\""));
    assert_null(strstr(text, "long"));
}

/* ---- a round with a decision ---- */

/* 0 and 1 lose, 2 wins. From 3 on the seat may press its wager, and then wins even money if the
 * next pocket is lower than the first. */
enum { PRESS, KEEP };
static const struct pit_verb_row verbs[] = {
    {"press", 'p', 0, "presses"}, {"keep", 'p', PIT_IDLE, "keeps"}, {0}};

static enum pit_error press_allow(const struct pit_rules *r, const struct pit_state *s,
                                  const struct pit_event *ask, struct pit_range *out)
{
    if (ask->verb == PIT_SIT) return PIT_OK;
    if (ask->verb == PIT_BET) return s->phase ? PIT_ERR_CLOSED : bet_range(r, s, ask, out);
    if (ask->verb < PIT_VERB_OWN) return PIT_ERR_VERB;
    return s->turn >> ask->seat & 1 ? PIT_OK : PIT_ERR_TURN;
}

static void press_ends(struct pit_state *s, bool wins, struct pit_effects *fx)
{
    if (wins)
        settle_win(s, fx, &s->wager[0], (struct pit_ratio){1, 1}, (struct cites){0, 0});
    else
        settle_lose(s, fx, &s->wager[0], (struct cites){0, 0});
    wagers_sweep(s);
    s->phase = 0;
    round_over(fx, 0, 0);
}

static void press_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                        struct pit_effects *fx)
{
    (void)r;
    if (e->verb == PIT_BET) wager_put(s, fx, e->seat, e->spot, 0, 0, e->amount);
    if (e->verb == PIT_VERB_OWN + PRESS)
        wager_put(s, fx, e->seat, 0, 0, 0, wager_stake(s, e->seat, 0, 0));
    if (e->verb >= PIT_VERB_OWN) {
        s->turn = 0;
        s->want = PIT_POCKET;
    }
    if (e->verb != PIT_POCKET) return;
    if (s->phase) {
        press_ends(s, e->value < s->phase, fx);
    } else if (e->value < 3) {
        press_ends(s, e->value == 2, fx);
    } else {
        s->phase = (uint8_t)e->value;
        s->turn = 1;
        s->want = PIT_NOTHING;
    }
}

static const char *const measures[] = {"pocket", "odd", NULL};

static int64_t measure(const struct pit_rules *r, const struct pit_state *s, int seat, int which)
{
    (void)r;
    (void)seat;
    return which ? s->phase % 2 : s->phase;
}

static const int8_t by_pocket[] = {0, -1};
static const struct pit_game press = {.name = "toy-press",
                                      .title = "Toy press",
                                      .verbs = verbs,
                                      .irregular = irregular,
                                      .outcomes = outcomes,
                                      .options = options,
                                      .books = &book,
                                      .prepare = nothing,
                                      .open = open_wheel,
                                      .allow = press_allow,
                                      .apply = press_apply,
                                      .measures = measures,
                                      .measure = measure,
                                      .rows = by_pocket};

static void study(struct decisions_study *d, const struct pit_rules *r, const int8_t *by,
                  const char *strategy)
{
    static struct study_row rows[STUDY_ROWS];
    struct strategy st;
    struct pit_problem problem;
    struct odds_start start;
    struct pit_state s;
    int line;

    *d = (struct decisions_study){.row = rows, .room = STUDY_ROWS};
    if (strategy) assert_true(strategy_parse(&st, r, strategy, strlen(strategy), &line, &problem));
    assert_true(odds_bet(r, &s, 0, &start));
    assert_true(decisions_study(d, r, &s, by, strategy ? &st : NULL));
}

static void decisions_are_told_apart_by_their_measures(void **unused)
{
    struct pit_rules r = rules_of(&press, 1);
    struct decisions_study d;

    (void)unused;
    study(&d, &r, odds_rows(&r, false), "press when pocket >= 5");
    is(&d.ev, 7, 32);
    is(&d.edge, -7, 32);
    is(&d.win, 1 * 8 + 25, 64);
    is(&d.push, 0, 1);
    is(&d.staked, 3, 8);
    is(&d.risk, -7, 44);
    is(&d.by, 7, 32);
    assert_int_equal(d.rows, 5);
    for (int i = 0; i < d.rows; i++) {
        const struct study_choice *keep = &d.row[i].choice[0], *pressed = &d.row[i].choice[1];
        int pocket = i + 3;
        struct figure once = figure_of(2 * pocket - 8, 8), twice = figure_of(2 * pocket - 8, 4);

        assert_int_equal(d.row[i].measure[0], pocket);
        is(&d.row[i].met, 1, 8);
        assert_int_equal(d.row[i].choices, 2);
        assert_int_equal(keep->verb, PIT_VERB_OWN + KEEP);
        is(&keep->ev, once.num, once.den);
        is(&pressed->ev, twice.num, twice.den);
        is(&pressed->gain, once.num, once.den);
        assert_int_equal(d.row[i].best, pocket > 4);
    }
    assert_int_equal(d.constants, 2);
    is(&d.always[0].ev, 1, 32);
    is(&d.always[1].ev, 3, 16);
}

/* Two rows of odd and of even pockets: what is best on average over each. */
static void rows_may_hold_several_positions(void **unused)
{
    static const int8_t by_odd[] = {1, -1};
    struct pit_rules r = rules_of(&press, 1);
    struct decisions_study d;

    (void)unused;
    study(&d, &r, by_odd, NULL);
    assert_int_equal(d.rows, 2);
    is(&d.row[0].met, 1, 4);
    is(&d.row[0].choice[0].ev, 1, 4);
    is(&d.row[1].met, 3, 8);
    is(&d.row[1].choice[0].ev, 1, 4);
    is(&d.ev, 7, 32);
}

static void a_wager_with_decisions_is_the_whole_round(void **unused)
{
    struct pit_rules r = rules_of(&press, 1);
    struct fraction quick = quick_edge(&r, 0);
    struct wager_study w;

    (void)unused;
    assert_true(wager_study(&w, &r, 0));
    assert_true(w.decides);
    is(&w.ev, 7, 32);
    is(&w.risk, -7, 44);
    is(&w.rounds, 1, 1);
    is(&w.ev, quick.num, quick.den);
    assert_false(quick_wager(&w, &r, 0));
}

static void strategies_have_names_of_their_own_in_json(void **unused)
{
    struct pit_rules r = rules_of(&press, 1);
    struct decisions_study d;
    static char text[16384];
    struct pit_text t = pit_text_in(text, sizeof text);
    struct json j = json_in(&t);

    (void)unused;
    study(&d, &r, odds_rows(&r, false), NULL);
    row(&r, 0, "line", 0, 0, 0, (struct pit_ratio){0, 0});
    json_open(&j, NULL, '{');
    odds_json_round(&j, &r, &d);
    odds_json_strategy(&j, &r, &d, false);
    json_close(&j, '}');
    assert_non_null(strstr(text, "\"spot\":\"line\""));
    assert_non_null(strstr(text, "\"ev_never_press\":\"1/32\""));
    assert_non_null(strstr(text, "\"ev_always_press\":\"3/16\""));
    assert_non_null(strstr(text, "{\"pocket\":5,\"press\":true,\"p\":\"1/8\""));
    assert_non_null(strstr(text, "\"ev_keep\":\"1/4\""));
    assert_non_null(strstr(text, "\"ev_press\":\"1/4\""));
    assert_non_null(strstr(text, "\"pays\":\"2 to 1\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wagers_need_no_code_of_their_own),
        cmocka_unit_test(what_cannot_be_bet_has_no_figures),
        cmocka_unit_test(outcomes_are_told_by_what_they_bring),
        cmocka_unit_test(quick_is_the_same),
        cmocka_unit_test(cases_make_a_row),
        cmocka_unit_test(payouts_are_printed_with_to),
        cmocka_unit_test(edges_are_found_either_way),
        cmocka_unit_test(a_players_edge_is_warned_of_on_any_spot),
        cmocka_unit_test(percentages_have_room),
        cmocka_unit_test(a_layout_has_a_worth),
        cmocka_unit_test(a_number_is_the_nearest_to_its_fraction),
        cmocka_unit_test(json_has_every_wager),
        cmocka_unit_test(decisions_are_told_apart_by_their_measures),
        cmocka_unit_test(rows_may_hold_several_positions),
        cmocka_unit_test(a_wager_with_decisions_is_the_whole_round),
        cmocka_unit_test(strategies_have_names_of_their_own_in_json),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
