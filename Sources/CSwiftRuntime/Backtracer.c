#include <stddef.h>

#include "CSwiftRuntime.h"

// At each start, the runtime searches for swift-backtrace, a program to run after a crash, in folders around its own.
// If the runtime is linked into a program that was found by PATH, these are folders of the current directory: any user
// who can write there could make us run another program. The linker redirects the search to this function (`--wrap`, in
// Package.swift), which finds nothing.
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);

char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}
