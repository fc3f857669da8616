#pragma once
#include <sqlite3.h>

// SQLite, and two functions that Swift cannot call: one with a variable number of arguments, and one that returns a
// pointer through a named pointer argument.

/// Treats text in double quotes only as a name, never as a string, so that a misspelt column is an error.
int csqlite_forbid_double_quoted_strings(sqlite3 *_Nonnull connection);

/// The interface of the full-text search; null if this SQLite has none.
fts5_api *_Nullable csqlite_fts5(sqlite3 *_Nonnull connection);
