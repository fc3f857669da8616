#pragma once

/// A terminal type in the compiled form of terminfo.
typedef struct {
    const char *name;
    const char *bytes;
    int count;
} cn_entry;

extern const cn_entry cn_entries[];
extern const int cn_entry_count;
