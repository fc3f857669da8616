#pragma once

/// The commit that this program was built from, with a `+` after it if the sources were changed; "unknown" without git.
const char *cbuild_commit(void);
/// The date of that commit, such as 2026-11-26; empty if the commit is unknown.
const char *cbuild_date(void);
