#include <stddef.h>

#include "CSwiftRuntime.h"

// At each start the runtime looks for swift-backtrace, a program to run after a crash, in folders around its own. Where it is
// linked into a program that was found by PATH, these are folders of the current directory: whoever can write there would have
// us run theirs. The linker brings the search here (`--wrap`, in Package.swift), where there is none.
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);

char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}
