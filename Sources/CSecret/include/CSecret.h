#pragma once
#include <stddef.h>

// libsecret behind a few functions: the Secret Service, which GNOME's keyring, KWallet and others offer.
//
// Nothing here links to it, and its headers are not needed: only who has signed in uses it. csecret_load comes first; all
// others may be called only after it has succeeded. Any thread; each call blocks until the service has answered, which may
// take as long as a person takes to type a password.

#pragma clang assume_nonnull begin

/// Gets a text, which is gone when it returns.
typedef void (*csecret_receiver)(const char *text, void *_Nullable context);

/// Loads the library of that name, once. Returns null, or why it could not be loaded.
const char *_Nullable csecret_load(const char *name);

/// What ends a call from another thread.
typedef struct csecret_cancellable csecret_cancellable;
csecret_cancellable *csecret_cancellable_new(void);
void csecret_cancel(csecret_cancellable *cancellable);
void csecret_cancellable_free(csecret_cancellable *cancellable);

enum csecret_result {
    csecret_done,
    /// There is no such entry.
    csecret_missing,
    /// It is locked, and was not unlocked.
    csecret_locked,
    csecret_cancelled,
    /// Nobody on the session's bus keeps secrets, or there is no bus.
    csecret_no_service,
    /// The receiver has got why.
    csecret_failed
};

/// An entry is found by its host and login; storing replaces it. Lookups hand the secret to the receiver.
enum csecret_result csecret_store(
    const char *host, const char *login, const char *label, const char *secret, csecret_cancellable *cancellable,
    csecret_receiver receive, void *_Nullable context);
enum csecret_result csecret_lookup(
    const char *host, const char *login, csecret_cancellable *cancellable, csecret_receiver receive,
    void *_Nullable context);
enum csecret_result csecret_clear(
    const char *host, const char *login, csecret_cancellable *cancellable, csecret_receiver receive,
    void *_Nullable context);

#pragma clang assume_nonnull end
