#include "CEventFD.h"

#include <sys/eventfd.h>

int ceventfd_create(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
