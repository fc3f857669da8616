#include "CJQ.h"
#include <dlfcn.h>
#include <jq.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#define FUNCTIONS(X)                                                                                                   \
    X(jq_init) X(jq_teardown) X(jq_set_attr) X(jq_set_error_cb) X(jq_set_nomem_handler) X(jq_compile) X(jq_start)      \
    X(jq_next) X(jq_halted) X(jq_get_error_message) X(jv_free) X(jv_copy) X(jv_get_kind) X(jv_invalid_has_msg)         \
    X(jv_invalid_get_msg) X(jv_parse_sized) X(jv_dump_string) X(jv_string) X(jv_string_value)                          \
    X(jv_string_length_bytes) X(jv_array) X(jv_array_append)

#define MEMBER(name) __typeof__(name) *name##_;
static struct { FUNCTIONS(MEMBER) } table;

#define FIND(name)                                                                                                     \
    if (!(table.name##_ = (__typeof__(table.name##_))dlsym(library, #name))) return dlerror();

const char *cjq_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
    FUNCTIONS(FIND)
    return NULL;
}

static void run_out_of_memory(void *context) {
    static const char message[] = "gists-tui: --jq: the expression takes too much memory.\n";
    (void)context;
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written;
    _exit(EXIT_FAILURE);
}

void cjq_limit_memory(size_t bytes) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) || limit.rlim_cur <= bytes) return;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_DATA, &limit);
}

struct cjq_program {
    jq_state *state;
    cjq_receiver complain;
    void *context;
};

/// Frees the value.
static void give(jv value, cjq_receiver receive, void *context) {
    if (table.jv_get_kind_(value) != JV_KIND_STRING) value = table.jv_dump_string_(value, 0);
    int count = table.jv_string_length_bytes_(table.jv_copy_(value));
    receive(table.jv_string_value_(value), (size_t)count, context);
    table.jv_free_(value);
}

static void complain(void *program, jv message) {
    cjq_program *self = program;
    // Later errors are reported by jq_next.
    if (self->complain) give(message, self->complain, self->context);
    else table.jv_free_(message);
}

cjq_program *cjq_compile(const char *expression, cjq_receiver receive, void *context) {
    cjq_program *program = calloc(1, sizeof *program);
    if (!program) return NULL;
    program->state = table.jq_init_();
    if (!program->state) {
        free(program);
        return NULL;
    }
    program->complain = receive;
    program->context = context;
    table.jq_set_error_cb_(program->state, complain, program);
    table.jq_set_nomem_handler_(program->state, run_out_of_memory, NULL);
    // Without a search path for modules, an import ends the process.
    jv places = table.jv_array_append_(table.jv_array_(), table.jv_string_("~/.jq"));
    table.jq_set_attr_(program->state, table.jv_string_("JQ_LIBRARY_PATH"), places);
    table.jq_set_attr_(program->state, table.jv_string_("PROGRAM_ORIGIN"), table.jv_string_("."));
    int is_good = table.jq_compile_(program->state, expression);
    program->complain = NULL;
    if (is_good) return program;
    cjq_free(program);
    return NULL;
}

void cjq_free(cjq_program *program) {
    table.jq_teardown_(&program->state);
    free(program);
}

int cjq_start(cjq_program *program, const char *json, size_t count) {
    if (count > INT_MAX) return 0;
    jv input = table.jv_parse_sized_(json, (int)count);
    if (table.jv_get_kind_(input) == JV_KIND_INVALID) {
        table.jv_free_(input);
        return 0;
    }
    table.jq_start_(program->state, input, 0);
    return 1;
}

enum cjq_output cjq_next(cjq_program *program, cjq_receiver receive, void *context) {
    jv value = table.jq_next_(program->state);
    jv_kind kind = table.jv_get_kind_(value);
    if (kind != JV_KIND_INVALID) {
        give(value, receive, context);
        return kind == JV_KIND_STRING ? cjq_string : cjq_json;
    }
    if (table.jq_halted_(program->state)) {
        table.jv_free_(value);
        value = table.jq_get_error_message_(program->state);
        if (table.jv_get_kind_(value) != JV_KIND_INVALID && table.jv_get_kind_(value) != JV_KIND_NULL) {
            give(value, receive, context);
            return cjq_error;
        }
    } else if (table.jv_invalid_has_msg_(table.jv_copy_(value))) {
        give(table.jv_invalid_get_msg_(value), receive, context);
        return cjq_error;
    }
    table.jv_free_(value);
    return cjq_end;
}
