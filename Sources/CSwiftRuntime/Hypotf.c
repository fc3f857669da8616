#include "CSwiftRuntime.h"

// Swift's module Glibc refers to hypotf. The C library changed it in version 2.35, so a program that is linked to a newer
// one does not start on systems with 2.34, such as RHEL 9. This function has the same results: the squares of two floats
// are exact as doubles, and their sum never overflows. It is hidden, so that libraries keep the C library's own.
__attribute__((visibility("hidden"))) float hypotf(float x, float y);

float hypotf(float x, float y) {
    // Infinity wins, also against not-a-number.
    if (__builtin_isinf(x) || __builtin_isinf(y)) return __builtin_inff();
    return (float)__builtin_sqrt((double)x * x + (double)y * y);
}
