#define NCURSES_INTERNALS
#include "CNcurses.h"
#include "Entries.h"

#include <string.h>
#include <term.h>

// ncurses asks these functions for a terminal type that the system does not describe: in small containers, and where the
// database is in another folder than on Debian, whose ncurses is linked into the program. They replace ncurses' own, which
// know none.
const TERMTYPE2 *_nc_fallback2(const char *name);
const TERMTYPE *_nc_fallback(const char *name);

const TERMTYPE2 *_nc_fallback2(const char *name) {
    // ncurses makes a copy, and calls this from one thread at a time.
    static TERMTYPE2 found;
    static char bytes[8192];
    for (int i = 0; i < cn_entry_count; i++) {
        const cn_entry *entry = &cn_entries[i];
        if (strcmp(entry->name, name) || entry->count > (int)sizeof bytes) continue;
        memcpy(bytes, entry->bytes, (size_t)entry->count);
        memset(&found, 0, sizeof found);
        // Positive if the whole entry was read.
        return _nc_read_termtype(&found, bytes, entry->count) > 0 ? &found : NULL;
    }
    return NULL;
}

const TERMTYPE *_nc_fallback(const char *name) {
    (void)name;
    return NULL;
}
