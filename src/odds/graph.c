/* graph.c -- builds the graph of a game's future and solves it in exact fractions. */

#include "graph.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

static void *grow(void *list, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room) return list;
    *room = *room ? 2 * *room : 256;
    list = realloc(list, *room * size);
    if (!list) abort();
    return list;
}

void odds_figures_init(struct odds_figures *f)
{
    for (int i = 0; i < ODDS_FIGURES; i++)
        mpq_init(f->of[i]);
}

void odds_figures_clear(struct odds_figures *f)
{
    for (int i = 0; i < ODDS_FIGURES; i++)
        mpq_clear(f->of[i]);
}

void odds_free(struct odds_graph *g)
{
    for (uint32_t i = 0; i < g->nodes; i++) {
        odds_figures_clear(&g->node[i].figures);
        mpq_clear(g->node[i].visits);
        free(g->node[i].state);
    }
    for (uint32_t i = 0; i < g->outcomes; i++)
        mpq_clear(g->outcome[i].p);
    free(g->node);
    free(g->edge);
    free(g->choice);
    free(g->outcome);
    *g = (struct odds_graph){0};
}

/* ---- equal states are met once ---- */

/* Keys by hash; each entry is a node, its key in the arena. */
struct keys {
    uint32_t *slot; /* node + 1; 0: free */
    uint32_t slots;
    size_t *at; /* by node: where its key lies, and ends */
    uint8_t *bytes;
    size_t used, room;
    uint32_t at_room;
};

static uint64_t hash(const uint8_t *bytes, size_t n)
{
    uint64_t h = 0xcbf29ce484222325;

    for (; n >= 8; n -= 8, bytes += 8) {
        uint64_t word;

        memcpy(&word, bytes, 8);
        h = (h ^ word) * 0x9fb21c651e98df25;
        h ^= h >> 29;
    }
    for (; n; n--)
        h = (h ^ *bytes++) * 0x100000001b3;
    return h ^ h >> 32;
}

static void keys_rehash(struct keys *k, uint32_t nodes)
{
    k->slots = k->slots ? 2 * k->slots : 4096;
    free(k->slot);
    k->slot = calloc(k->slots, sizeof *k->slot);
    if (!k->slot) abort();
    for (uint32_t node = 0; node < nodes; node++) {
        uint64_t h = hash(k->bytes + k->at[node], k->at[node + 1] - k->at[node]);

        while (k->slot[h & (k->slots - 1)])
            h++;
        k->slot[h & (k->slots - 1)] = node + 1;
    }
}

/* The node with this key, or `nodes`, once the key has been entered for it. */
static uint32_t keys_find(struct keys *k, uint32_t nodes, const uint8_t *key, size_t n)
{
    uint64_t h = hash(key, n);

    if (2 * nodes >= k->slots) keys_rehash(k, nodes);
    for (;; h++) {
        uint32_t node = k->slot[h & (k->slots - 1)];

        if (!node) break;
        if (k->at[node] - k->at[node - 1] == n && !memcmp(k->bytes + k->at[node - 1], key, n))
            return node - 1;
    }
    k->slot[h & (k->slots - 1)] = nodes + 1;
    k->at = grow(k->at, nodes + 1, &k->at_room, sizeof *k->at);
    while (k->used + n >= k->room) {
        k->room = k->room ? 2 * k->room : 65536;
        k->bytes = realloc(k->bytes, k->room);
        if (!k->bytes) abort();
    }
    if (!nodes) k->at[0] = 0;
    memcpy(k->bytes + k->used, key, n);
    k->used += n;
    k->at[nodes + 1] = k->used;
    return nodes;
}

static void keys_free(struct keys *k)
{
    free(k->slot);
    free(k->at);
    free(k->bytes);
}

/* ---- building ---- */

struct builder {
    struct odds_graph *g;
    struct keys keys;
    uint32_t nodes_max;
    uint8_t key[PIT_KEY_MAX + sizeof(pit_money)];
    struct pit_state next;
    struct pit_effect effect[PIT_EFFECTS_MAX];
    bool followed[PIT_SPOTS_MAX]; /* spots where the wager that is asked for may stand */
    bool too_large, stuck;
};

static struct pit_state *keep_state(const struct pit_rules *r, const struct pit_state *s)
{
    size_t size = offsetof(struct pit_state, wager) + s->wagers * sizeof s->wager[0];
    struct pit_state *kept = malloc(size);

    if (!kept) abort();
    pit_copy(r, kept, s);
    return kept;
}

/* The node with this key of n bytes; a new one comes last. */
static uint32_t find_node(struct builder *b, size_t n)
{
    struct odds_graph *g = b->g;
    uint32_t at = keys_find(&b->keys, g->nodes, b->key, n);

    if (at < g->nodes) return at;
    g->node = grow(g->node, g->nodes, &g->nodes_room, sizeof *g->node);
    g->node[at] = (struct odds_node){.kind = ODDS_CHANCE};
    odds_figures_init(&g->node[at].figures);
    mpq_init(g->node[at].visits);
    g->nodes++;
    b->too_large |= g->nodes > b->nodes_max;
    return at;
}

static uint32_t add_node(struct builder *b, const struct pit_state *s, pit_money gained)
{
    struct odds_graph *g = b->g;
    size_t n = pit_key(g->asked.rules, s, b->key);
    uint32_t nodes = g->nodes, at;

    if (gained) {
        memcpy(b->key + n, &gained, sizeof gained);
        n += sizeof gained;
    }
    at = find_node(b, n);
    if (at < nodes) return at;
    g->node[at].kind = s->want ? ODDS_CHANCE : ODDS_DECISION;
    g->node[at].gained = gained;
    g->node[at].state = keep_state(g->asked.rules, s);
    return at;
}

static uint32_t add_outcome(struct odds_graph *g, uint16_t row, int64_t argument, pit_money net)
{
    struct odds_outcome *o = g->outcome;

    for (uint32_t i = 0; i < g->outcomes; i++, o++)
        if (o->row == row && o->argument == argument && o->net == net) return i;
    g->outcome = grow(g->outcome, g->outcomes, &g->outcomes_room, sizeof *g->outcome);
    o = &g->outcome[g->outcomes];
    *o = (struct odds_outcome){.row = row, .argument = argument, .net = net};
    mpq_init(o->p);
    return g->outcomes++;
}

/* What the seat has put on the layout. */
static pit_money staked(const struct pit_effects *fx, int seat)
{
    pit_money sum = 0;

    for (const struct pit_effect *f = fx->list; f < fx->list + fx->count; f++)
        if (f->kind == PIT_STAKED && f->seat == seat) sum += f->play;
    return sum;
}

/* The effect that brings the end which is asked for, or NULL; and whether a round is over. Where
 * the seat's wager moves, that is where it is followed from then on. */
static const struct pit_effect *end_of(struct builder *b, const struct pit_effects *fx, bool *over)
{
    const struct odds_question *q = &b->g->asked;
    const struct pit_effect *end = NULL;

    for (const struct pit_effect *f = fx->list; f < fx->list + fx->count; f++) {
        bool mine = f->seat == q->seat;

        if (f->kind == PIT_ROUND_OVER) {
            *over = true;
            if (!q->until && !end) end = f;
        } else if (f->kind == PIT_SETTLE) {
            if (q->until && mine && b->followed[f->spot] && !end) end = f;
        } else if (f->kind == PIT_MOVED && mine && b->followed[f->spot]) {
            b->followed[f->to] = true;
        }
    }
    return end;
}

/* Plays one event from a node, and tells what it leads to. */
static struct odds_edge follow(struct builder *b, uint32_t at, const struct pit_event *e)
{
    const struct pit_state *from = b->g->node[at].state;
    pit_money gained = b->g->node[at].gained;
    const struct odds_question *q = &b->g->asked;
    struct pit_effects fx = {b->effect, 0, PIT_EFFECTS_MAX};
    struct odds_edge edge = {.to = ODDS_END, .outcome = 0};
    const struct pit_effect *end;
    int seat = q->seat;

    pit_copy(q->rules, &b->next, from);
    if (pit_apply(q->rules, &b->next, e, &fx, NULL)) abort(); /* it was listed */
    end = end_of(b, &fx, &edge.over);
    if (!q->until) gained += pit_worth(&b->next, seat) - pit_worth(from, seat);
    edge.staked = staked(&fx, seat);
    if (end) {
        edge.worth = gained;
        if (q->until == ODDS_SETTLED) edge.worth = end->net;
        if (q->until == ODDS_DECIDED) edge.worth = end->chips + end->play;
        edge.outcome = q->until ? add_outcome(b->g, end->result, 0, edge.worth)
                                : add_outcome(b->g, end->to, end->stake, edge.worth);
        return edge;
    }
    if (q->goes_on) odds_go_on(q->rules, &b->next, seat, q->other);
    if (q->keeps) odds_keep(q->rules, &b->next, seat, q->spot);
    edge.to = add_node(b, &b->next, gained);
    return edge;
}

static void add_edge(struct odds_graph *g, struct odds_edge edge)
{
    g->edge = grow(g->edge, g->edges, &g->edges_room, sizeof *g->edge);
    g->edge[g->edges++] = edge;
}

/* Node 0: one of several starts. No state has a key without a byte. */
static void add_entries(struct builder *b)
{
    const struct odds_question *q = &b->g->asked;

    find_node(b, 0);
    b->g->node[0].count = q->entries;
    for (uint32_t i = 0; i < q->entries; i++)
        add_edge(b->g, (struct odds_edge){.to = add_node(b, q->entry[i].state, 0),
                                          .weight = q->entry[i].weight});
}

static void expand_chance(struct builder *b, uint32_t at)
{
    struct odds_graph *g = b->g;
    const struct pit_state *s = g->node[at].state;
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(g->asked.rules, s, list);

    g->node[at].first = g->edges;
    g->node[at].count = (uint32_t)count;
    for (int i = 0; i < count; i++) {
        struct pit_event e = odds_chance(s, list[i].value);
        struct odds_edge edge = follow(b, at, &e);

        edge.weight = list[i].weight;
        add_edge(g, edge);
    }
}

static void add_choice(struct builder *b, uint32_t at, const struct pit_event *e)
{
    struct odds_graph *g = b->g;
    struct odds_edge edge = follow(b, at, e);

    g->choice = grow(g->choice, g->choices, &g->choices_room, sizeof *g->choice);
    g->choice[g->choices++] = (struct odds_choice){*e, edge};
}

static void expand_decision(struct builder *b, uint32_t at)
{
    struct odds_graph *g = b->g;
    const struct odds_question *q = &g->asked;
    const struct pit_state *s = g->node[at].state;
    struct pit_event events[ODDS_EVENTS_MAX];
    int count = odds_events(q->rules, s, q->seat, events), from = 0;

    if (q->choose) { /* the rest need not be looked at */
        from = count ? q->choose(q->with, s, events, count) : 0;
        count = count ? from + 1 : 0;
    }
    for (int i = from; i < count; i++)
        add_choice(b, at, &events[i]);
    b->stuck |= count <= from;
    g->node[at].count = (uint32_t)(count - from);
    g->node[at].first = g->choices - g->node[at].count;
}

static void build(struct builder *b)
{
    struct odds_graph *g = b->g;

    b->followed[g->asked.spot] = true;
    if (g->asked.entries)
        add_entries(b);
    else
        add_node(b, g->asked.start, 0);
    for (uint32_t at = g->asked.entries ? 1 : 0; at < g->nodes && !b->too_large && !b->stuck;
         at++) {
        if (g->node[at].kind == ODDS_DECISION) {
            expand_decision(b, at);
            continue;
        }
        expand_chance(b, at);
        free(g->node[at].state); /* only decisions are looked at again */
        g->node[at].state = NULL;
    }
}

/* ---- parts that lead back to themselves (Tarjan, without recursion) ---- */

static const struct odds_edge *out_edge(const struct odds_graph *g, uint32_t node, uint32_t i)
{
    const struct odds_node *n = &g->node[node];

    return n->kind == ODDS_CHANCE ? &g->edge[n->first + i] : &g->choice[n->first + i].edge;
}

struct tarjan {
    uint32_t *index, *low, *stack, *path, *at;
    uint32_t next, stacked, depth;
    bool *on;
};

static void enter(struct tarjan *t, uint32_t node)
{
    t->index[node] = t->low[node] = ++t->next;
    t->stack[t->stacked++] = node;
    t->on[node] = true;
    t->path[t->depth] = node;
    t->at[t->depth++] = 0;
}

static void leave(struct odds_graph *g, struct tarjan *t)
{
    uint32_t node = t->path[--t->depth], other;

    if (t->depth && t->low[node] < t->low[t->path[t->depth - 1]])
        t->low[t->path[t->depth - 1]] = t->low[node];
    if (t->low[node] != t->index[node]) return;
    do {
        other = t->stack[--t->stacked];
        t->on[other] = false;
        g->node[other].part = g->parts;
    } while (other != node);
    g->parts++;
}

static void find_parts(struct odds_graph *g)
{
    size_t n = g->nodes ? g->nodes : 1;
    uint32_t *words = calloc(5 * n, sizeof *words);
    struct tarjan t = {.on = calloc(n, sizeof(bool))};

    if (!words || !t.on) abort();
    t.index = words;
    t.low = words + n;
    t.stack = words + 2 * n;
    t.path = words + 3 * n;
    t.at = words + 4 * n;
    enter(&t, 0);
    while (t.depth) {
        uint32_t node = t.path[t.depth - 1], i = t.at[t.depth - 1]++, to;

        if (i == g->node[node].count) {
            leave(g, &t);
            continue;
        }
        to = out_edge(g, node, i)->to;
        if (to == ODDS_END) continue;
        if (!t.index[to])
            enter(&t, to);
        else if (t.on[to] && t.index[to] < t.low[node])
            t.low[node] = t.index[to];
    }
    free(words);
    free(t.on);
}

/* ---- solving ---- */

/* What one edge adds to a figure; `next` is of the node it leads to. */
static void edge_figure(const struct odds_graph *g, const struct odds_edge *e, int figure,
                        bool with_next, mpq_t out)
{
    const struct odds_figures *next = e->to == ODDS_END ? NULL : &g->node[e->to].figures;

    mpq_set_si(out, 0, 1);
    switch (figure) {
    case ODDS_EV: mpq_set_si(out, e->worth, 1); break;
    case ODDS_STAKED: mpq_set_si(out, e->staked, 1); break;
    case ODDS_SQUARE:
        mpz_set_si(mpq_numref(out), e->worth);
        mpz_mul_si(mpq_numref(out), mpq_numref(out), e->worth);
        break;
    case ODDS_WIN: mpq_set_si(out, !next && e->worth > 0, 1); break;
    case ODDS_PUSH: mpq_set_si(out, !next && e->worth == 0, 1); break;
    default: mpq_set_si(out, !next && e->worth < 0, 1); break;
    }
    if (next && with_next) mpq_add(out, out, next->of[figure]);
}

void odds_choice_figures(const struct odds_graph *g, const struct odds_choice *c,
                         struct odds_figures *out)
{
    for (int f = 0; f < ODDS_FIGURES; f++)
        edge_figure(g, &c->edge, f, true, out->of[f]);
}

/* The probability of the i-th way out of a node; a decision takes its best choice. */
static void probability(const struct odds_graph *g, uint32_t node, uint32_t i, mpq_t out)
{
    const struct odds_node *n = &g->node[node];
    uint64_t all = 0;

    if (n->kind == ODDS_DECISION) {
        mpq_set_si(out, i == n->best, 1);
        return;
    }
    for (uint32_t j = 0; j < n->count; j++)
        all += g->edge[n->first + j].weight;
    mpq_set_ui(out, g->edge[n->first + i].weight, all);
    mpq_canonicalize(out);
}

void odds_rounds(const struct odds_graph *g, mpq_t out)
{
    mpq_t p;

    mpq_init(p);
    mpq_set_si(out, 0, 1);
    for (uint32_t i = 0; i < g->nodes; i++) {
        const struct odds_node *n = &g->node[i];
        uint64_t over = 0, all = 0;

        for (uint32_t k = 0; k < n->count; k++) {
            const struct odds_edge *e = out_edge(g, i, k);
            uint64_t w = n->kind == ODDS_DECISION ? k == n->best : e->weight;

            all += w;
            if (e->over) over += w;
        }
        mpq_set_ui(p, over, all);
        mpq_canonicalize(p);
        mpq_mul(p, p, n->visits);
        mpq_add(out, out, p);
    }
    mpq_clear(p);
}

/* At an end a figure is a whole number, and unless it is huge no fractions are needed for it. */
static bool plain_end(const struct odds_edge *e, int figure)
{
    const pit_money most = 1 << 24;

    return e->to == ODDS_END && (figure != ODDS_SQUARE || (e->worth < most && e->worth > -most));
}

static int64_t end_figure(const struct odds_edge *e, int figure)
{
    switch (figure) {
    case ODDS_EV: return e->worth;
    case ODDS_SQUARE: return e->worth * e->worth;
    case ODDS_STAKED: return e->staked;
    case ODDS_WIN: return e->worth > 0;
    case ODDS_PUSH: return e->worth == 0;
    default: return e->worth < 0;
    }
}

/* A figure of a node from the ways out of it. Those that stay within the part are left aside but
 * for what happens on the way. */
static void node_figure(const struct odds_graph *g, uint32_t node, int figure, mpq_t out)
{
    const struct odds_node *n = &g->node[node];
    bool decision = n->kind == ODDS_DECISION;
    int64_t ends = 0, all = 0;
    mpq_t term, weight;

    mpq_inits(term, weight, NULL);
    mpq_set_si(out, 0, 1);
    for (uint32_t i = 0; i < n->count; i++) {
        const struct odds_edge *e = out_edge(g, node, i);
        int64_t w = decision ? i == n->best : e->weight;

        all += w;
        if (!w) continue;
        if (plain_end(e, figure)) {
            ends += w * end_figure(e, figure);
            continue;
        }
        edge_figure(g, e, figure, e->to == ODDS_END || g->node[e->to].part != n->part, term);
        mpq_set_si(weight, w, 1);
        mpq_mul(term, term, weight);
        mpq_add(out, out, term);
    }
    mpq_set_si(term, ends, 1);
    mpq_add(out, out, term);
    mpq_set_si(weight, 1, (uint64_t)all);
    mpq_mul(out, out, weight);
    mpq_clears(term, weight, NULL);
}

/* Takes the best choice: the highest mean, the first of equals. */
static void decide(struct odds_graph *g, uint32_t node)
{
    struct odds_node *n = &g->node[node];
    mpq_t value, best;

    mpq_inits(value, best, NULL);
    for (uint32_t i = 0; i < n->count; i++) {
        edge_figure(g, &g->choice[n->first + i].edge, ODDS_EV, true, value);
        if (i && mpq_cmp(value, best) <= 0) continue;
        mpq_set(best, value);
        n->best = i;
    }
    mpq_clears(value, best, NULL);
}

/* Solves the m equations a x = b in place; b becomes x. False if there is no single answer. */
static bool solve_system(mpq_t *a, mpq_t *b, uint32_t m)
{
    mpq_t factor, term;
    bool good = true;

    mpq_inits(factor, term, NULL);
    for (uint32_t col = 0; good && col < m; col++) {
        uint32_t pivot = col;

        while (pivot < m && !mpq_sgn(a[pivot * m + col]))
            pivot++;
        good = pivot < m;
        if (!good) break;
        for (uint32_t k = 0; k < m; k++)
            mpq_swap(a[pivot * m + k], a[col * m + k]);
        mpq_swap(b[pivot], b[col]);
        for (uint32_t row = 0; row < m; row++) {
            if (row == col || !mpq_sgn(a[row * m + col])) continue;
            mpq_div(factor, a[row * m + col], a[col * m + col]);
            for (uint32_t k = col; k < m; k++) {
                if (!mpq_sgn(a[col * m + k])) continue;
                mpq_mul(term, factor, a[col * m + k]);
                mpq_sub(a[row * m + k], a[row * m + k], term);
            }
            mpq_mul(term, factor, b[col]);
            mpq_sub(b[row], b[row], term);
        }
    }
    for (uint32_t row = 0; good && row < m; row++)
        mpq_div(b[row], b[row], a[row * m + row]);
    mpq_clears(factor, term, NULL);
    return good;
}

static mpq_t *many(size_t n)
{
    mpq_t *list = n ? malloc(n * sizeof *list) : NULL;

    if (!list) abort();
    for (size_t i = 0; i < n; i++)
        mpq_init(list[i]);
    return list;
}

static void many_free(mpq_t *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        mpq_clear(list[i]);
    free(list);
}

/* I - P for the nodes of a part, or its transpose, where P leads from node to node within it. */
static void part_matrix(const struct odds_graph *g, const uint32_t *nodes, uint32_t m,
                        const uint32_t *place, bool transposed, mpq_t *a)
{
    mpq_t p;

    mpq_init(p);
    for (uint32_t i = 0; i < m; i++)
        for (uint32_t j = 0; j < m; j++)
            mpq_set_si(a[i * m + j], i == j, 1);
    for (uint32_t i = 0; i < m; i++) {
        const struct odds_node *n = &g->node[nodes[i]];

        for (uint32_t k = 0; k < n->count; k++) {
            const struct odds_edge *e = out_edge(g, nodes[i], k);
            uint32_t j;

            if (e->to == ODDS_END || g->node[e->to].part != n->part) continue;
            j = place[e->to];
            probability(g, nodes[i], k, p);
            j = transposed ? j * m + i : i * m + j;
            mpq_sub(a[j], a[j], p);
        }
    }
    mpq_clear(p);
}

static enum odds_status solve_part(struct odds_graph *g, const uint32_t *nodes, uint32_t m,
                                   const uint32_t *place)
{
    mpq_t *a, *b;
    bool good = true;

    for (uint32_t i = 0; i < m; i++)
        if (g->node[nodes[i]].kind == ODDS_DECISION && g->node[nodes[i]].count > 1)
            return ODDS_OPEN_DECISION;
    a = many((size_t)m * m);
    b = many(m);
    for (int f = 0; good && f < ODDS_FIGURES; f++) {
        part_matrix(g, nodes, m, place, false, a);
        for (uint32_t i = 0; i < m; i++)
            node_figure(g, nodes[i], f, b[i]);
        good = solve_system(a, b, m);
        for (uint32_t i = 0; good && i < m; i++)
            mpq_set(g->node[nodes[i]].figures.of[f], b[i]);
    }
    many_free(a, (size_t)m * m);
    many_free(b, m);
    return good ? ODDS_OK : ODDS_ENDLESS;
}

static bool leads_to_itself(const struct odds_graph *g, uint32_t node)
{
    for (uint32_t i = 0; i < g->node[node].count; i++)
        if (out_edge(g, node, i)->to == node) return true;
    return false;
}

/* Figures of the nodes of a part, all that they lead to having been solved. */
static enum odds_status back(struct odds_graph *g, const uint32_t *nodes, uint32_t m,
                             const uint32_t *place)
{
    if (m > 1 || leads_to_itself(g, nodes[0])) return solve_part(g, nodes, m, place);
    if (g->node[nodes[0]].kind == ODDS_DECISION) decide(g, nodes[0]);
    for (int f = 0; f < ODDS_FIGURES; f++)
        node_figure(g, nodes[0], f, g->node[nodes[0]].figures.of[f]);
    return ODDS_OK;
}

/* Visits of the nodes of a part from what flows into it, and on to what they lead to. */
static void forth(struct odds_graph *g, const uint32_t *nodes, uint32_t m, const uint32_t *place)
{
    mpq_t p;

    if (m > 1 || leads_to_itself(g, nodes[0])) {
        mpq_t *a = many((size_t)m * m), *b = many(m);

        part_matrix(g, nodes, m, place, true, a);
        for (uint32_t i = 0; i < m; i++)
            mpq_set(b[i], g->node[nodes[i]].visits);
        solve_system(a, b, m);
        for (uint32_t i = 0; i < m; i++)
            mpq_set(g->node[nodes[i]].visits, b[i]);
        many_free(a, (size_t)m * m);
        many_free(b, m);
    }
    mpq_init(p);
    for (uint32_t i = 0; i < m; i++) {
        const struct odds_node *n = &g->node[nodes[i]];

        for (uint32_t k = 0; k < n->count; k++) {
            const struct odds_edge *e = out_edge(g, nodes[i], k);
            mpq_t *into = e->to == ODDS_END ? &g->outcome[e->outcome].p : &g->node[e->to].visits;

            if (e->to != ODDS_END && g->node[e->to].part == n->part) continue;
            probability(g, nodes[i], k, p);
            mpq_mul(p, p, n->visits);
            mpq_add(*into, *into, p);
        }
    }
    mpq_clear(p);
}

/* Nodes grouped by part, and the place of each in its group. */
struct groups {
    uint32_t *order, *start, *place;
};

static struct groups group(const struct odds_graph *g)
{
    struct groups s = {calloc(g->nodes, sizeof(uint32_t)), calloc(g->parts + 1, sizeof(uint32_t)),
                       calloc(g->nodes, sizeof(uint32_t))};

    if (!s.order || !s.start || !s.place) abort();
    for (uint32_t i = 0; i < g->nodes; i++) {
        s.place[i] = s.start[g->node[i].part + 1]++;
    }
    for (uint32_t p = 0; p < g->parts; p++)
        s.start[p + 1] += s.start[p];
    for (uint32_t i = 0; i < g->nodes; i++)
        s.order[s.start[g->node[i].part] + s.place[i]] = i;
    return s;
}

enum odds_status odds_solve(struct odds_graph *g, const struct odds_question *q, uint32_t nodes_max)
{
    struct builder *b = calloc(1, sizeof *b);
    enum odds_status status = ODDS_OK;
    struct groups s;

    if (!b) abort();
    *g = (struct odds_graph){.asked = *q};
    b->g = g;
    b->nodes_max = nodes_max;
    build(b);
    if (b->stuck) status = ODDS_ENDLESS;
    if (b->too_large) status = ODDS_TOO_LARGE;
    keys_free(&b->keys);
    free(b);
    if (status) return status;
    find_parts(g);
    s = group(g);
    for (uint32_t p = 0; !status && p < g->parts; p++)
        status = back(g, s.order + s.start[p], s.start[p + 1] - s.start[p], s.place);
    mpq_set_si(g->node[0].visits, 1, 1);
    for (uint32_t p = g->parts; !status && p-- > 0;)
        forth(g, s.order + s.start[p], s.start[p + 1] - s.start[p], s.place);
    free(s.order);
    free(s.start);
    free(s.place);
    return status;
}
