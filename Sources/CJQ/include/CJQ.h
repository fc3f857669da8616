#pragma once
#include <stddef.h>

// libjq behind a few functions of one program at a time.
//
// Nothing here links to libjq: only who filters JSON needs it, and Debian has no archive of it. cjq_load comes first; all
// others may be called only after it has succeeded. One thread at a time.

#pragma clang assume_nonnull begin

/// Gets a text, which is gone when it returns.
typedef void (*cjq_receiver)(const char *text, size_t count, void *_Nullable context);

/// Loads the library of that name, once. Returns null, or why it could not be loaded.
const char *_Nullable cjq_load(const char *name);

/// Bounds what the process may hold from here on. Where that is used up, standard error is told and the process ends: libjq
/// knows no other way out.
void cjq_limit_memory(size_t bytes);

typedef struct cjq_program cjq_program;

/// Compiles an expression. Null where it makes no sense; the receiver has then got why, in one or more messages.
cjq_program *_Nullable cjq_compile(const char *expression, cjq_receiver complain, void *_Nullable context);
void cjq_free(cjq_program *program);

/// Makes a JSON text the program's input. Returns 0 where it is none.
int cjq_start(cjq_program *program, const char *json, size_t count);

enum cjq_output { cjq_string, cjq_json, cjq_error, cjq_end };

/// Gives the receiver the next output: the text of a string, the JSON of anything else, or what went wrong.
enum cjq_output cjq_next(cjq_program *program, cjq_receiver receive, void *_Nullable context);

#pragma clang assume_nonnull end
