#pragma once

/// A non-blocking event counter, -1 on failure: eventfd(2), which Swift's Glibc module lacks.
int ceventfd_create(void);
