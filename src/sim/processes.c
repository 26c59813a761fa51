/* processes.c -- gathers what several processes have played; without MPI, what one has. */

#include "processes.h"

#ifdef PIT_MPI

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>

bool processes_open(struct processes *m)
{
    int threads;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &threads);
    MPI_Comm_rank(MPI_COMM_WORLD, &m->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &m->size);
    return true;
}

void processes_close(void)
{
    MPI_Finalize();
}

void processes_gather(const struct processes *m, struct sim_result *result)
{
    int bytes = (int)sizeof *result;
    struct sim_result *other;

    if (m->rank) {
        MPI_Send(result, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        return;
    }
    other = malloc(sizeof *other);
    if (!other) abort();
    for (int from = 1; from < m->size; from++) {
        MPI_Recv(other, bytes, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sim_result_add(result, other);
    }
    free(other);
}

/* What one process has not played is zero there, so that a sum is a union. */
static void sum_numbers(const struct processes *m, int64_t *list, uint64_t count)
{
    while (count && m->size > 1) {
        int part = count < INT_MAX / 8 ? (int)count : INT_MAX / 8;

        MPI_Reduce(m->rank ? list : MPI_IN_PLACE, list, part, MPI_INT64_T, MPI_SUM, 0,
                   MPI_COMM_WORLD);
        list += part;
        count -= (uint64_t)part;
    }
}

void processes_gather_sessions(const struct processes *m, struct sim_sessions *s)
{
    sum_numbers(m, (int64_t *)s->session, s->plan.sessions * sizeof *s->session / sizeof(int64_t));
    if (s->curves) sum_numbers(m, s->curve[0], s->curves * SIM_MARKS);
}

int processes_sum(const struct processes *m, int number)
{
    int64_t sum = number;

    sum_numbers(m, &sum, 1);
    return (int)sum;
}

void processes_tell(const struct processes *m, void *what, int bytes)
{
    if (m->size > 1) MPI_Bcast(what, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}

#else

bool processes_open(struct processes *m)
{
    *m = (struct processes){0, 1};
    return false;
}

void processes_close(void)
{
}

void processes_gather(const struct processes *m, struct sim_result *result)
{
    (void)m;
    (void)result;
}

void processes_gather_sessions(const struct processes *m, struct sim_sessions *s)
{
    (void)m;
    (void)s;
}

int processes_sum(const struct processes *m, int number)
{
    (void)m;
    return number;
}

void processes_tell(const struct processes *m, void *what, int bytes)
{
    (void)m;
    (void)what;
    (void)bytes;
}

#endif
