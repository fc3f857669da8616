#include "CSwiftRuntime.h"

// Swift's module Glibc refers to hypotf and hypot. The C library changed them in version 2.35, so a program that is linked to
// a newer one does not start on systems with 2.34, such as RHEL 9. These functions calculate with larger numbers, whose
// squares have enough digits, and whose sum does not overflow. They are hidden, so that libraries keep the C library's own.
__attribute__((visibility("hidden"))) float hypotf(float x, float y);
__attribute__((visibility("hidden"))) double hypot(double x, double y);

float hypotf(float x, float y) {
    // Infinity wins, also against not-a-number.
    if (__builtin_isinf(x) || __builtin_isinf(y)) return __builtin_inff();
    return (float)__builtin_sqrt((double)x * x + (double)y * y);
}

double hypot(double x, double y) {
    if (__builtin_isinf(x) || __builtin_isinf(y)) return __builtin_inf();
    return (double)__builtin_sqrtl((long double)x * x + (long double)y * y);
}
