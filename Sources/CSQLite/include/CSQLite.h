#pragma once
#include <sqlite3.h>

// SQLite, and the two things of it that Swift cannot do: call a function with a variable number of arguments, and hand out
// a place for a pointer that comes back under a name.

/// Takes what stands in double quotes for a name and never for a string, so that a misspelt column is an error.
int csqlite_forbid_double_quoted_strings(sqlite3 *_Nonnull connection);

/// The interface of the full-text search; null where this SQLite has none.
fts5_api *_Nullable csqlite_fts5(sqlite3 *_Nonnull connection);
