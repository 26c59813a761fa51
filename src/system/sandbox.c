/* sandbox.c -- seccomp's filter of system calls and Landlock's of files, without a library: an
 * allow-list each. Landlock has no functions in the C library, and its constants are newer than
 * some headers. */

#include "system/sandbox.h"

#if defined PIT_SANDBOX && defined __linux__ && (defined __x86_64__ || defined __aarch64__)

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define HERE AUDIT_ARCH_X86_64
#else
#define HERE AUDIT_ARCH_AARCH64
#endif

/* What the C library, libuv, SQLite, OpenSSL and libsodium ask for in a server's life. */
/* clang-format off */
static const int allowed[] = {
    /* files */
    SYS_read, SYS_write, SYS_pread64, SYS_pwrite64, SYS_readv, SYS_writev, SYS_preadv, SYS_pwritev,
    SYS_openat, SYS_close, SYS_lseek, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs,
    SYS_faccessat, SYS_getdents64, SYS_readlinkat, SYS_mkdirat, SYS_unlinkat, SYS_renameat,
    SYS_renameat2, SYS_ftruncate, SYS_fallocate, SYS_fadvise64, SYS_fsync, SYS_fdatasync,
    SYS_flock, SYS_fcntl, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_umask, SYS_getcwd, SYS_ioctl,
    SYS_dup, SYS_dup3, SYS_pipe2, SYS_utimensat,
    /* memory */
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_mlock, SYS_munlock,
    SYS_membarrier,
    /* threads, signals and the end */
    SYS_clone, SYS_clone3, SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_rseq,
    SYS_set_tid_address, SYS_sched_yield, SYS_sched_getaffinity, SYS_gettid, SYS_getpid, SYS_tgkill,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigtimedwait, SYS_sigaltstack,
    SYS_restart_syscall, SYS_exit, SYS_exit_group,
    /* clocks, entropy, who and what it runs on */
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    SYS_getrandom, SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_prlimit64, SYS_getuid, SYS_geteuid,
    SYS_getgid, SYS_getegid, SYS_prctl,
    /* sockets */
    SYS_socket, SYS_socketpair, SYS_bind, SYS_listen, SYS_accept4, SYS_connect, SYS_getsockname,
    SYS_getpeername, SYS_getsockopt, SYS_setsockopt, SYS_sendto, SYS_sendmsg, SYS_sendmmsg,
    SYS_recvfrom, SYS_recvmsg, SYS_shutdown, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait,
    SYS_eventfd2, SYS_ppoll, SYS_pselect6, SYS_timerfd_create, SYS_timerfd_settime,
#ifdef SYS_epoll_pwait2
    SYS_epoll_pwait2,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef __x86_64__ /* the same by older names */
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_mkdir, SYS_unlink, SYS_rename,
    SYS_rmdir, SYS_chmod, SYS_dup2, SYS_pipe, SYS_poll, SYS_select, SYS_epoll_wait, SYS_time,
    SYS_accept, SYS_arch_prctl,
#endif
};
/* clang-format on */

enum { CALLS = sizeof allowed / sizeof allowed[0], OTHER = 3 };

static bool filter_calls(void)
{
    struct sock_filter code[CALLS + OTHER + 3];
    struct sock_fprog program = {.filter = code};
    unsigned short n = 0;

    /* Another architecture's numbers mean other calls. */
    code[n++] =
        (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, HERE, 1, 0);
    code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    code[n++] =
        (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int i = 0; i < CALLS; i++) /* a jump reaches 255 instructions: the list is shorter */
        code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)allowed[i],
                                                 (uint8_t)(CALLS - i), 0);
    code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    program.len = n;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

_Static_assert(CALLS < 255, "a jump to the end of the filter is too long");

/* From linux/landlock.h, under names of our own: rights that begin to exist with a later version of
 * the kernel are left out on an earlier one. */
enum {
    CREATE_RULESET = 444,
    ADD_RULE = 445,
    RESTRICT_SELF = 446,
    RULE_PATH_BENEATH = 1,
    VERSION_FLAG = 1,
};
enum {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    REMOVE_DIR = 1 << 4,
    REMOVE_FILE = 1 << 5,
    MAKE_ALL = 0x7f << 6, /* files, folders, sockets, devices, links: bits 6 to 12 */
    REFER = 1 << 13,      /* version 2 */
    TRUNCATE = 1 << 14,   /* version 3 */
    MAKE_FILE = 1 << 8,
    MAKE_FOLDER = 1 << 7,
};

struct ruleset {
    uint64_t handled;
};

struct beneath {
    uint64_t allowed;
    int32_t folder;
} __attribute__((packed));

/* Files that are open already, such as a log, stay as they are. */
static enum sandbox confine_files(const char *const *folders)
{
    long version = syscall(CREATE_RULESET, NULL, 0, VERSION_FLAG);
    struct ruleset set = {EXECUTE | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_ALL};
    uint64_t ours = WRITE_FILE | REMOVE_FILE | MAKE_FILE | MAKE_FOLDER;
    enum sandbox result = SANDBOX_WHOLE;
    int rules;

    if (version < 1) return SANDBOX_CALLS;
    if (version >= 2) set.handled |= REFER;
    if (version >= 3) {
        set.handled |= TRUNCATE;
        ours |= TRUNCATE;
    }
    rules = (int)syscall(CREATE_RULESET, &set, sizeof set, 0);
    if (rules < 0) return SANDBOX_CALLS;
    for (; *folders && result == SANDBOX_WHOLE; folders++) {
        struct beneath rule = {ours, open(*folders, O_RDONLY | O_DIRECTORY | O_CLOEXEC)};

        if (rule.folder < 0 || syscall(ADD_RULE, rules, RULE_PATH_BENEATH, &rule, 0))
            result = SANDBOX_NO_FOLDER;
        if (rule.folder >= 0) close(rule.folder);
    }
    if (result == SANDBOX_WHOLE && syscall(RESTRICT_SELF, rules, 0)) result = SANDBOX_CALLS;
    close(rules);
    return result;
}

enum sandbox sandbox_enter(const char *const *folders)
{
    enum sandbox files;

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return SANDBOX_NOTHING;
    files = confine_files(folders);
    if (files == SANDBOX_NO_FOLDER) return files;
    return filter_calls() ? files : SANDBOX_NOTHING;
}

#else

enum sandbox sandbox_enter(const char *const *folders)
{
    (void)folders;
    return SANDBOX_NOTHING;
}

#endif
