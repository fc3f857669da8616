#pragma once
#include <stddef.h>

// The functions of libjq in use, for one program at a time.
//
// Not linked to libjq: only users who filter JSON need it, and Debian has no archive of it. cjq_load must be called
// first; all other functions may only be called after it has succeeded. One thread at a time.

#pragma clang assume_nonnull begin

/// Receives a text, which is only valid during the call.
typedef void (*cjq_receiver)(const char *text, size_t count, void *_Nullable context);

/// Loads the library of this name, once. Returns null, or the reason why it could not be loaded.
const char *_Nullable cjq_load(const char *name);

/// Limits the memory that the process may use from now on. When it is exhausted, prints a message to standard error and
/// ends the process, since libjq has no other way to fail.
void cjq_limit_memory(size_t bytes);

typedef struct cjq_program cjq_program;

/// Compiles an expression. Returns null if it is invalid; the receiver then got the reason, in one or more messages.
cjq_program *_Nullable cjq_compile(const char *expression, cjq_receiver complain, void *_Nullable context);
void cjq_free(cjq_program *program);

/// Makes a JSON text the program's input. Returns 0 if it is invalid.
int cjq_start(cjq_program *program, const char *json, size_t count);

enum cjq_output { cjq_string, cjq_json, cjq_error, cjq_end };

/// Passes the next output to the receiver: the text of a string, the JSON of other values, or an error message.
enum cjq_output cjq_next(cjq_program *program, cjq_receiver receive, void *_Nullable context);

#pragma clang assume_nonnull end
