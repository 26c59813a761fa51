/* ed25519.c -- checks many signatures of one key (RFC 8032, section 5.1.7).
 *
 * A signature (R, s) of M by the key A is good when sB - hA encodes to R, h being the hash of R, A
 * and M. Both products are sums of 32 entries of a table, one for each byte of the scalar; no point
 * is doubled. What turns the sum into bytes is an inversion, which a batch shares. */

#include "ed25519.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers modulo 2^255 - 19, five limbs of 51 bits ---- */

__extension__ typedef unsigned __int128 wide;

/* A product has limbs below 2^51 + 2^20. Sums and differences of two products may be factors; a
 * difference may not be what is subtracted next. */
struct field {
    uint64_t limb[5];
};

static const uint64_t low_51 = ((uint64_t)1 << 51) - 1;
static const struct field one = {{1}};
static const struct field d = {
    {0x34dca135978a3, 0x1a8283b156ebd, 0x5e7a26001c029, 0x739c663a03cbb, 0x52036cee2b6ff}};
static const struct field d_twice = {
    {0x69b9426b2f159, 0x35050762add7a, 0x3cf44c0038052, 0x6738cc7407977, 0x2406d9dc56dff}};
static const struct field root_of_minus_one = {
    {0x61b274a0ea0b0, 0x0d5a5fc8f189d, 0x7ef5e9cbd0c60, 0x78595a6804c9e, 0x2b8324804fc1d}};

static struct field add(struct field a, struct field b)
{
    for (int i = 0; i < 5; i++)
        a.limb[i] += b.limb[i];
    return a;
}

/* Four times the modulus keeps every limb above zero. */
static struct field subtract(struct field a, struct field b)
{
    a.limb[0] += 0x1fffffffffffb4 - b.limb[0];
    for (int i = 1; i < 5; i++)
        a.limb[i] += 0x1ffffffffffffc - b.limb[i];
    return a;
}

/* Limb by limb, with what each hands up; names in place of lists keep it all in registers. */
static inline struct field multiply(struct field a, struct field b)
{
    uint64_t a0 = a.limb[0], a1 = a.limb[1], a2 = a.limb[2], a3 = a.limb[3], a4 = a.limb[4];
    uint64_t b0 = b.limb[0], b1 = b.limb[1], b2 = b.limb[2], b3 = b.limb[3], b4 = b.limb[4];
    uint64_t c1 = 19 * b1, c2 = 19 * b2, c3 = 19 * b3, c4 = 19 * b4;
    wide w0 = (wide)a0 * b0 + (wide)a1 * c4 + (wide)a2 * c3 + (wide)a3 * c2 + (wide)a4 * c1;
    wide w1 = (wide)a0 * b1 + (wide)a1 * b0 + (wide)a2 * c4 + (wide)a3 * c3 + (wide)a4 * c2;
    wide w2 = (wide)a0 * b2 + (wide)a1 * b1 + (wide)a2 * b0 + (wide)a3 * c4 + (wide)a4 * c3;
    wide w3 = (wide)a0 * b3 + (wide)a1 * b2 + (wide)a2 * b1 + (wide)a3 * b0 + (wide)a4 * c4;
    wide w4 = (wide)a0 * b4 + (wide)a1 * b3 + (wide)a2 * b2 + (wide)a3 * b1 + (wide)a4 * b0;
    uint64_t r0, r1;

    w1 += (uint64_t)(w0 >> 51);
    w2 += (uint64_t)(w1 >> 51);
    w3 += (uint64_t)(w2 >> 51);
    w4 += (uint64_t)(w3 >> 51);
    w0 = (wide)(uint64_t)(w4 >> 51) * 19 + ((uint64_t)w0 & low_51);
    r0 = (uint64_t)w0 & low_51;
    r1 = ((uint64_t)w1 & low_51) + (uint64_t)(w0 >> 51);
    return (struct field){
        {r0, r1, (uint64_t)w2 & low_51, (uint64_t)w3 & low_51, (uint64_t)w4 & low_51}};
}

static struct field squared(struct field a, int times)
{
    while (times--)
        a = multiply(a, a);
    return a;
}

/* a to the power of 2^250 - 1, and a to the eleventh: what the two powers below begin with. */
static struct field power_250(struct field a, struct field *eleventh)
{
    struct field a2 = squared(a, 1), a9 = multiply(a, squared(a2, 2)), x, y;

    *eleventh = multiply(a9, a2);
    x = multiply(a9, squared(*eleventh, 1)); /* 2^5 - 1 */
    x = multiply(x, squared(x, 5));          /* 2^10 - 1 */
    y = multiply(x, squared(x, 10));         /* 2^20 - 1 */
    y = multiply(y, squared(y, 20));         /* 2^40 - 1 */
    x = multiply(x, squared(y, 10));         /* 2^50 - 1 */
    y = multiply(x, squared(x, 50));         /* 2^100 - 1 */
    y = multiply(y, squared(y, 100));        /* 2^200 - 1 */
    return multiply(x, squared(y, 50));
}

static struct field inverse(struct field a) /* a to the power of 2^255 - 21 */
{
    struct field eleventh, x = power_250(a, &eleventh);

    return multiply(eleventh, squared(x, 5));
}

static struct field power_for_root(struct field a) /* a to the power of 2^252 - 3 */
{
    struct field unused, x = power_250(a, &unused);

    return multiply(a, squared(x, 2));
}

static void to_bytes(struct field a, uint8_t out[32])
{
    struct field r = multiply(a, one);
    uint64_t carry = 19; /* does 19 more reach 2^255? Then the modulus goes off. */

    for (int i = 0; i < 5; i++)
        carry = (r.limb[i] + carry) >> 51;
    carry *= 19;
    for (int i = 0; i < 5; i++) {
        carry += r.limb[i];
        r.limb[i] = carry & low_51;
        carry >>= 51;
    }
    for (int i = 0; i < 32; i++) {
        int bit = 8 * i, limb = bit / 51, shift = bit % 51;
        uint64_t byte = r.limb[limb] >> shift;

        if (shift > 43 && limb < 4) byte |= r.limb[limb + 1] << (51 - shift);
        out[i] = (uint8_t)byte;
    }
}

static struct field from_bytes(const uint8_t in[32]) /* the highest bit is left out */
{
    struct field r = {{0}};

    for (int bit = 0; bit < 255; bit++)
        r.limb[bit / 51] |= (uint64_t)(in[bit / 8] >> bit % 8 & 1) << bit % 51;
    return r;
}

static bool equal(struct field a, struct field b)
{
    uint8_t x[32], y[32];

    to_bytes(a, x);
    to_bytes(b, y);
    return memcmp(x, y, sizeof x) == 0;
}

/* ---- points ---- */

struct point {
    struct field x, y, z, t; /* x/z, y/z; t = xy/z */
};

/* A point of a table, ready to be added: y + x, y - x, 2dxy. */
struct entry {
    struct field sum, difference, product;
};

static const struct point nothing = {.y = {{1}}, .z = {{1}}};

static struct point point_of(struct field e, struct field f, struct field g, struct field h)
{
    return (struct point){multiply(e, f), multiply(g, h), multiply(f, g), multiply(e, h)};
}

static struct point points_added(const struct point *p, const struct point *q)
{
    struct field a = multiply(subtract(p->y, p->x), subtract(q->y, q->x));
    struct field b = multiply(add(p->y, p->x), add(q->y, q->x));
    struct field c = multiply(multiply(p->t, d_twice), q->t);
    struct field z = multiply(p->z, q->z), zz = add(z, z);

    return point_of(subtract(b, a), subtract(zz, c), add(zz, c), add(b, a));
}

/* p and the entry, or p less the entry. */
static struct point entry_added(const struct point *p, const struct entry *q, bool minus)
{
    struct field a = multiply(subtract(p->y, p->x), minus ? q->sum : q->difference);
    struct field b = multiply(add(p->y, p->x), minus ? q->difference : q->sum);
    struct field c = multiply(p->t, q->product), zz = add(p->z, p->z);
    struct field less = subtract(zz, c), more = add(zz, c);

    return point_of(subtract(b, a), minus ? more : less, minus ? less : more, add(b, a));
}

/* The point that these bytes encode, on the curve (section 5.1.3). */
static bool decoded(const uint8_t in[32], struct point *out)
{
    struct field y = from_bytes(in), yy = multiply(y, y);
    struct field u = subtract(yy, one), v = multiply(add(multiply(d, yy), one), one);
    struct field v3 = multiply(multiply(v, v), v), v7 = multiply(multiply(v3, v3), v);
    struct field x = multiply(multiply(u, v3), power_for_root(multiply(u, v7)));
    struct field vxx = multiply(v, multiply(x, x));
    uint8_t bytes[32];

    u = multiply(u, one);
    if (equal(vxx, subtract((struct field){{0}}, u)))
        x = multiply(x, root_of_minus_one);
    else if (!equal(vxx, u))
        return false;
    to_bytes(x, bytes);
    if ((bytes[0] & 1) != in[31] >> 7) x = multiply(subtract((struct field){{0}}, x), one);
    *out = (struct point){x, y, one, multiply(x, y)};
    return true;
}

/* ---- tables ---- */

enum { DIGITS = 32, ENTRIES = 128 };

struct table {
    struct entry at[DIGITS][ENTRIES]; /* [i][j]: (j + 1) times 256^i times the point */
};

struct ed25519_key {
    uint8_t key[32];
    struct table base, less; /* of the base point, and of the key's point taken negative */
};

/* Turns every point into an entry; one inversion serves a row. */
static void fill_row(struct entry row[ENTRIES], const struct point p[ENTRIES])
{
    struct field before[ENTRIES], all = one;

    for (int j = 0; j < ENTRIES; j++) {
        before[j] = all;
        all = multiply(all, p[j].z);
    }
    all = inverse(all);
    for (int j = ENTRIES - 1; j >= 0; j--) {
        struct field z = multiply(all, before[j]);
        struct field x = multiply(p[j].x, z), y = multiply(p[j].y, z);

        all = multiply(all, p[j].z);
        row[j] = (struct entry){multiply(add(y, x), one), multiply(subtract(y, x), one),
                                multiply(multiply(x, y), d_twice)};
    }
}

static void fill_table(struct table *t, struct point p)
{
    struct point row[ENTRIES];

    for (int i = 0; i < DIGITS; i++) {
        row[0] = p;
        for (int j = 1; j < ENTRIES; j++)
            row[j] = points_added(&row[j - 1], &p);
        fill_row(t->at[i], row);
        p = points_added(&row[ENTRIES - 1], &row[ENTRIES - 1]);
    }
}

/* Adds scalar times the table's point. A byte above 128 is that less 256, and one more above it. */
static void add_product(struct point *sum, const struct table *t, const uint8_t scalar[32])
{
    int carry = 0;

    for (int i = 0; i < DIGITS; i++) {
        int digit = scalar[i] + carry;

        carry = digit > ENTRIES;
        if (carry) digit -= 256;
        if (digit) *sum = entry_added(sum, &t->at[i][abs(digit) - 1], digit < 0);
    }
}

/* ---- signatures ---- */

/* s is below the order of the base point: no other number stands for the same one. */
static bool canonical(const uint8_t s[32])
{
    static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,       0xd6,
                                      0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, [31] = 0x10};

    for (int i = 31; i >= 0; i--)
        if (s[i] != order[i]) return s[i] < order[i];
    return false;
}

struct ed25519_key *ed25519_key_new(const uint8_t key[32])
{
    static const uint8_t base[32] = {0x58, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
                                     0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
                                     0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
                                     0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66};
    struct ed25519_key *k;
    struct point b, a;

    if (!crypto_core_ed25519_is_valid_point(key) || !decoded(base, &b) || !decoded(key, &a))
        return NULL;
    k = malloc(sizeof *k);
    if (!k) return NULL;
    memcpy(k->key, key, sizeof k->key);
    fill_table(&k->base, b);
    a.x = multiply(subtract((struct field){{0}}, a.x), one);
    a.t = multiply(subtract((struct field){{0}}, a.t), one);
    fill_table(&k->less, a);
    return k;
}

void ed25519_key_free(struct ed25519_key *k)
{
    free(k);
}

static struct point sum_of(const struct ed25519_key *k, const struct ed25519_signed *job)
{
    uint8_t long_hash[64], h[32], bytes[32 + 32 + 32];
    struct point sum = nothing;

    memcpy(bytes, job->signature, 32);
    memcpy(bytes + 32, k->key, 32);
    memcpy(bytes + 64, job->hash, 32);
    crypto_hash_sha512(long_hash, bytes, sizeof bytes);
    crypto_core_ed25519_scalar_reduce(h, long_hash);
    add_product(&sum, &k->base, job->signature + 32);
    add_product(&sum, &k->less, h);
    return sum;
}

/* x/z and y/z are what R encodes, and R is not the point that every key could sign with. */
static bool encodes(const struct point *p, struct field z, const uint8_t r[32])
{
    uint8_t x[32], y[32];

    to_bytes(multiply(p->x, z), x);
    to_bytes(multiply(p->y, z), y);
    y[31] |= (uint8_t)((x[0] & 1) << 7);
    return memcmp(y, r, sizeof y) == 0 && !sodium_is_zero(x, sizeof x);
}

void ed25519_check(const struct ed25519_key *k, struct ed25519_signed *job, int count)
{
    struct point sum[ED25519_BATCH];
    struct field before[ED25519_BATCH], all = one;

    for (int i = 0; i < count; i++) {
        job[i].good = canonical(job[i].signature + 32);
        sum[i] = job[i].good ? sum_of(k, &job[i]) : nothing;
        before[i] = all;
        all = multiply(all, sum[i].z);
    }
    all = inverse(all);
    for (int i = count - 1; i >= 0; i--) {
        job[i].good = job[i].good && encodes(&sum[i], multiply(all, before[i]), job[i].signature);
        all = multiply(all, sum[i].z);
        if (!job[i].good)
            job[i].good = crypto_sign_verify_detached(job[i].signature, job[i].hash,
                                                      sizeof job[i].hash, k->key) == 0;
    }
}
