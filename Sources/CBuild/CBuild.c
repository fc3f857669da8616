#include "CBuild.h"

// scripts/write-commit writes this file. A build without make has none.
#if __has_include("../../.build/commit.h")
#include "../../.build/commit.h"
#else
#define BUILD_COMMIT "unknown"
#define BUILD_DATE ""
#endif

const char *cbuild_commit(void) { return BUILD_COMMIT; }

const char *cbuild_date(void) { return BUILD_DATE; }
