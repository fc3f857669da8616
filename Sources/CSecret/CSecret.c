#include "CSecret.h"
#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

// The used parts of GLib and libsecret, from their stable interfaces.
typedef int gboolean;
typedef uint32_t GQuark;
typedef struct { GQuark domain; int code; char *message; } GError;
typedef struct GList { void *data; struct GList *next, *previous; } GList;
typedef struct GHashTable GHashTable;
typedef struct { const char *name; int type; } Attribute;
typedef struct {
    const char *name;
    int flags;
    Attribute attributes[32];
    int reserved;
    void *reserved_pointers[7];
} Schema;

enum { bus_session = 2, attribute_string = 0, search_all = 1 << 1 };
// SecretError, GIOErrorEnum, GDBusError.
enum { secret_is_locked = 2, io_cancelled = 19, dbus_service_unknown = 2, dbus_name_has_no_owner = 3 };

static struct {
    void *(*g_bus_get_sync)(int, void *, GError **);
    void (*g_dbus_connection_set_exit_on_close)(void *, gboolean);
    void *(*g_cancellable_new)(void);
    void (*g_cancellable_cancel)(void *);
    void (*g_object_unref)(void *);
    void (*g_error_free)(GError *);
    const char *(*g_quark_to_string)(GQuark);
    void (*g_list_free)(GList *);
    void (*g_hash_table_unref)(GHashTable *);
    gboolean (*secret_password_store_sync)(
        const Schema *, const char *, const char *, const char *, void *, GError **, ...);
    char *(*secret_password_lookup_sync)(const Schema *, void *, GError **, ...);
    gboolean (*secret_password_clear_sync)(const Schema *, void *, GError **, ...);
    void (*secret_password_free)(char *);
    GHashTable *(*secret_attributes_build)(const Schema *, ...);
    GList *(*secret_service_search_sync)(void *, const Schema *, GHashTable *, int, void *, GError **);
    gboolean (*secret_item_get_locked)(void *);
} table;

#define FIND(name)                                                                                                     \
    if (!(table.name = (__typeof__(table.name))dlsym(library, #name))) return dlerror();

static const Schema schema = {
    "io.github.gists-tui.Token", 0, {{"host", attribute_string}, {"login", attribute_string}}, 0, {0}};

const char *csecret_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
    FIND(g_bus_get_sync) FIND(g_dbus_connection_set_exit_on_close) FIND(g_cancellable_new) FIND(g_cancellable_cancel)
    FIND(g_object_unref) FIND(g_error_free) FIND(g_quark_to_string) FIND(g_list_free) FIND(g_hash_table_unref)
    FIND(secret_password_store_sync) FIND(secret_password_lookup_sync) FIND(secret_password_clear_sync)
    FIND(secret_password_free) FIND(secret_attributes_build) FIND(secret_service_search_sync)
    FIND(secret_item_get_locked)
    return NULL;
}

csecret_cancellable *csecret_cancellable_new(void) { return table.g_cancellable_new(); }
void csecret_cancel(csecret_cancellable *cancellable) { table.g_cancellable_cancel(cancellable); }
void csecret_cancellable_free(csecret_cancellable *cancellable) { table.g_object_unref(cancellable); }

/// Frees the error.
static enum csecret_result meaning(GError *error, csecret_receiver receive, void *context) {
    if (!error) return csecret_missing;
    const char *domain = table.g_quark_to_string(error->domain);
    enum csecret_result result = csecret_failed;
    if (!domain) domain = "";
    if (!strcmp(domain, "g-io-error-quark") && error->code == io_cancelled) result = csecret_cancelled;
    else if (!strcmp(domain, "secret-error") && error->code == secret_is_locked) result = csecret_locked;
    else if (!strcmp(domain, "g-dbus-error-quark")
             && (error->code == dbus_service_unknown || error->code == dbus_name_has_no_owner))
        result = csecret_no_service;
    else receive(error->message, context);
    table.g_error_free(error);
    return result;
}

/// Connects to the session's bus. By default, GLib ends the process when the bus closes the connection.
static int connect(void *cancellable) {
    GError *error = NULL;
    void *bus = table.g_bus_get_sync(bus_session, cancellable, &error);
    if (error) table.g_error_free(error);
    if (!bus) return 0;
    table.g_dbus_connection_set_exit_on_close(bus, 0);
    table.g_object_unref(bus);
    return 1;
}

enum csecret_result csecret_store(
    const char *host, const char *login, const char *label, const char *secret, csecret_cancellable *cancellable,
    csecret_receiver receive, void *context) {
    if (!connect(cancellable)) return csecret_no_service;
    GError *error = NULL;
    gboolean is_stored = table.secret_password_store_sync(
        &schema, NULL, label, secret, cancellable, &error, "host", host, "login", login, NULL);
    if (is_stored) return csecret_done;
    enum csecret_result result = meaning(error, receive, context);
    // Without an error: the user did not unlock it.
    return result == csecret_missing ? csecret_locked : result;
}

/// True if there is such an entry in a locked collection.
static int is_locked(const char *host, const char *login, csecret_cancellable *cancellable) {
    GHashTable *attributes = table.secret_attributes_build(&schema, "host", host, "login", login, NULL);
    if (!attributes) return 0;
    GError *error = NULL;
    GList *items = table.secret_service_search_sync(NULL, &schema, attributes, search_all, cancellable, &error);
    table.g_hash_table_unref(attributes);
    if (error) table.g_error_free(error);
    int is_locked = 0;
    for (GList *item = items; item; item = item->next) {
        is_locked |= table.secret_item_get_locked(item->data);
        table.g_object_unref(item->data);
    }
    table.g_list_free(items);
    return is_locked;
}

enum csecret_result csecret_lookup(
    const char *host, const char *login, csecret_cancellable *cancellable, csecret_receiver receive, void *context) {
    if (!connect(cancellable)) return csecret_no_service;
    GError *error = NULL;
    char *secret =
        table.secret_password_lookup_sync(&schema, cancellable, &error, "host", host, "login", login, NULL);
    if (!secret) {
        enum csecret_result result = meaning(error, receive, context);
        return result == csecret_missing && is_locked(host, login, cancellable) ? csecret_locked : result;
    }
    receive(secret, context);
    table.secret_password_free(secret);
    return csecret_done;
}

enum csecret_result csecret_clear(
    const char *host, const char *login, csecret_cancellable *cancellable, csecret_receiver receive, void *context) {
    if (!connect(cancellable)) return csecret_no_service;
    GError *error = NULL;
    if (table.secret_password_clear_sync(&schema, cancellable, &error, "host", host, "login", login, NULL))
        return csecret_done;
    enum csecret_result result = meaning(error, receive, context);
    return result == csecret_missing && is_locked(host, login, cancellable) ? csecret_locked : result;
}
