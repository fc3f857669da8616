#pragma once
#include <stddef.h>

// The functions of libsecret in use: the Secret Service of GNOME's keyring, KWallet and others.
//
// Not linked to it, and its headers are not needed: only signed-in users need it. csecret_load must be called first;
// all other functions may only be called after it has succeeded. Any thread; each call blocks until the service has
// responded, which may take as long as a user needs to type a password.

#pragma clang assume_nonnull begin

/// Receives a text, which is only valid during the call.
typedef void (*csecret_receiver)(const char *text, void *_Nullable context);

/// Loads the library of this name, once. Returns null, or the reason why it could not be loaded.
const char *_Nullable csecret_load(const char *name);

/// A handle for ending a call from another thread.
typedef struct csecret_cancellable csecret_cancellable;
csecret_cancellable *csecret_cancellable_new(void);
void csecret_cancel(csecret_cancellable *cancellable);
void csecret_cancellable_free(csecret_cancellable *cancellable);

enum csecret_result {
    csecret_done,
    /// There is no such entry.
    csecret_missing,
    /// The entry is locked, and was not unlocked.
    csecret_locked,
    csecret_cancelled,
    /// The session's bus has no service for secrets, or there is no bus.
    csecret_no_service,
    /// The receiver got the reason.
    csecret_failed
};

/// An entry is identified by its host and login; storing replaces it. Look-ups pass the secret to the receiver.
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
