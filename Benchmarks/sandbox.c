// What it would cost to decode strangers' images where no file and no socket can be opened: in threads under a seccomp filter
// or in a Landlock domain, and in a process of their own. docs/PERFORMANCE.md tells what came out.
//
//     cc -O2 -pthread -o /tmp/sandbox Benchmarks/sandbox.c && /tmp/sandbox
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum kind { plain, seccomp_filter, landlock_domain };
static const char *names[] = {"nothing", "seccomp", "Landlock"};
static enum kind kind;
static double installing;

static double microseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

/// Processor time of this process, or of those that it has waited for.
static double processor(int who) {
    struct rusage usage;
    getrusage(who, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6 + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
}

// MARK: Threads

/// What a thread needs that computes, allocates and waits.
static const int allowed[] = {
    SYS_futex, SYS_madvise, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_brk, SYS_read, SYS_write, SYS_close,
    SYS_clock_gettime, SYS_sched_yield, SYS_getrandom, SYS_gettid, SYS_getpid, SYS_tgkill, SYS_rt_sigprocmask,
    SYS_rt_sigaction, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall, SYS_rseq, SYS_set_robust_list, SYS_exit,
    SYS_exit_group,
};

static long install_filter(void) {
    enum { count = sizeof allowed / sizeof *allowed };
    struct sock_filter code[count + 4];
    int end = 0;
    code[end++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int i = 0; i < count; i++) {
        code[end++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, allowed[i], count - i, 0);
    }
    code[end++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    code[end++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {end, code};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

static long enter_domain(void) {
    struct landlock_ruleset_attr everything = {.handled_access_fs = (1ull << 13) - 1};
    int rules = syscall(SYS_landlock_create_ruleset, &everything, sizeof everything, 0);
    if (rules < 0) return -1;
    long result = syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
    return result;
}

/// Shuts its thread in; with a context tells what that means, too.
static void *shut_in(void *is_told) {
    double start = microseconds();
    prctl(PR_SET_NO_NEW_PRIVS, kind != plain, 0, 0, 0);
    long result = kind == seccomp_filter ? install_filter() : kind == landlock_domain ? enter_domain() : 0;
    installing += microseconds() - start;
    if (!is_told) return NULL;
    enum { calls = 200000 };
    static int word;
    start = microseconds();
    for (int i = 0; i < calls; i++) syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
    double call = (microseconds() - start) / calls;
    int file = open("/etc/passwd", O_RDONLY);
    const char *open_error = file < 0 ? strerror(errno) : "opened";
    int network = socket(AF_INET, SOCK_STREAM, 0);
    printf("%10s%s: a system call %.3f us; a file: %s; a socket: %s\n", names[kind], result ? " (refused)" : "", call,
           open_error, network < 0 ? strerror(errno) : "opened");
    return NULL;
}

static void measure_threads(void) {
    enum { count = 2000 };
    installing = 0;
    for (int i = 0; i <= count; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, shut_in, i < count ? NULL : &kind);
        pthread_join(thread, NULL);
    }
    printf("%10s: %.1f us of a thread's start\n", "", installing / count);
}

// MARK: Handing an image over

enum { images = 20000, image_size = 3000, drawing_size = 1024 };
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed[2] = {PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER};
static int turn;

/// Takes every second turn.
static void *take_turns(void *side) {
    int mine = side != NULL;
    for (int i = 0; i < images; i++) {
        pthread_mutex_lock(&mutex);
        while (turn != mine) pthread_cond_wait(&changed[mine], &mutex);
        turn = !mine;
        pthread_cond_signal(&changed[!mine]);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

static void measure_thread(void) {
    pthread_t other;
    double before = processor(RUSAGE_SELF);
    pthread_create(&other, NULL, take_turns, &turn);
    take_turns(NULL);
    pthread_join(other, NULL);
    printf("there and back, another thread: %.1f us of the processors\n", (processor(RUSAGE_SELF) - before) / images);
}

static void transfer(int socket, int count, ssize_t (*step)(int, char *, size_t)) {
    static char bytes[image_size];
    for (ssize_t done = 0, part; done < count; done += part) {
        if ((part = step(socket, bytes, count - done)) <= 0) exit(1);
    }
}

static ssize_t receive(int socket, char *bytes, size_t count) { return read(socket, bytes, count); }
static ssize_t deliver(int socket, char *bytes, size_t count) { return write(socket, bytes, count); }

static void measure_process(void) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) exit(1);
    double before = processor(RUSAGE_SELF) + processor(RUSAGE_CHILDREN);
    pid_t child = fork();
    for (int i = 0; i < images; i++) {
        if (child) transfer(ends[0], image_size, deliver);
        else transfer(ends[1], image_size, receive), transfer(ends[1], drawing_size, deliver);
        if (child) transfer(ends[0], drawing_size, receive);
    }
    if (!child) _exit(0);
    waitpid(child, NULL, 0);
    double after = processor(RUSAGE_SELF) + processor(RUSAGE_CHILDREN);
    printf("there and back, another process: %.1f us of the processors\n", (after - before) / images);
}

int main(void) {
    measure_thread();
    measure_process();
    for (kind = plain; kind <= landlock_domain; kind++) measure_threads();
    return 0;
}
