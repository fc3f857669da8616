#include "CCurl.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <zlib.h>

#define FUNCTIONS(X)                                                                                                   \
    X(curl_global_init) X(curl_version) X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_setopt)                  \
    X(curl_multi_add_handle) X(curl_multi_remove_handle) X(curl_multi_perform) X(curl_multi_poll) X(curl_multi_socket_action)                   \
    X(curl_multi_wakeup) X(curl_multi_info_read) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_reset)             \
    X(curl_easy_setopt) X(curl_easy_pause) X(curl_easy_getinfo) X(curl_slist_append) X(curl_slist_free_all)            \
    X(inflateInit2_) X(inflate) X(inflateReset) X(inflateEnd)

#define MEMBER(name) __typeof__(name) *name##_;
static struct { FUNCTIONS(MEMBER) } table;
static int is_loaded;
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

// zlib's functions are found through libcurl, which depends on it.
#define FIND(name)                                                                                                     \
    if (!(table.name##_ = (__typeof__(table.name##_))dlsym(library, #name))) return dlerror();

static const char *fill_table(const char *name) {
    // Lazy: of the calls between its thirty libraries, almost none is ever made.
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return dlerror();
    if (is_loaded) return NULL;
    FUNCTIONS(FIND)
    if (table.curl_global_init_(CURL_GLOBAL_DEFAULT) != CURLE_OK) return "curl_global_init failed";
    is_loaded = 1;
    return NULL;
}

const char *ccurl_load(const char *name) {
    pthread_mutex_lock(&loading);
    const char *problem = fill_table(name);
    pthread_mutex_unlock(&loading);
    return problem;
}

const char *ccurl_version(void) { return table.curl_version_(); }

CURLM *ccurl_multi_new(void) { return table.curl_multi_init_(); }
void ccurl_multi_free(CURLM *multi) { table.curl_multi_cleanup_(multi); }

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return table.curl_multi_setopt_(multi, option, value);
}

CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return table.curl_multi_add_handle_(multi, easy); }
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) { return table.curl_multi_remove_handle_(multi, easy); }

CURLMcode ccurl_multi_perform(CURLM *multi) {
    int running;
    return table.curl_multi_perform_(multi, &running);
}

CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
    return table.curl_multi_poll_(multi, NULL, 0, milliseconds, NULL);
}

CURLcode ccurl_multi_look_again(CURLM *multi, CURL *easy) {
    CURLcode result = table.curl_easy_pause_(easy, CURLPAUSE_RECV);
    if (!result) result = table.curl_easy_pause_(easy, CURLPAUSE_CONT);
    int running;
    // Processes only transfers whose timers have expired, such as this one: the next call for all would give the data
    // to the first transfer of the connection.
    if (!result) table.curl_multi_socket_action_(multi, CURL_SOCKET_TIMEOUT, 0, &running);
    return result;
}

CURLMcode ccurl_multi_wakeup(CURLM *multi) { return table.curl_multi_wakeup_(multi); }

CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = table.curl_multi_info_read_(multi, &left))) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

CURL *ccurl_easy_new(void) { return table.curl_easy_init_(); }
void ccurl_easy_free(CURL *easy) { table.curl_easy_cleanup_(easy); }
void ccurl_easy_reset(CURL *easy) { table.curl_easy_reset_(easy); }

CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value) {
    return table.curl_easy_setopt_(easy, option, value);
}

CURLcode ccurl_easy_set_offset(CURL *easy, CURLoption option, int64_t value) {
    return table.curl_easy_setopt_(easy, option, (curl_off_t)value);
}

CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, const void *value) {
    return table.curl_easy_setopt_(easy, option, value);
}

CURLcode ccurl_easy_set_receivers(CURL *easy, ccurl_receive head, ccurl_receive body, void *context) {
    CURLcode result = table.curl_easy_setopt_(easy, CURLOPT_HEADERFUNCTION, head);
    if (!result) result = table.curl_easy_setopt_(easy, CURLOPT_HEADERDATA, context);
    if (!result) result = table.curl_easy_setopt_(easy, CURLOPT_WRITEFUNCTION, body);
    if (!result) result = table.curl_easy_setopt_(easy, CURLOPT_WRITEDATA, context);
    return result;
}

static int close_on_exec(void *context, curl_socket_t socket, curlsocktype purpose) {
    (void)context, (void)purpose;
    return fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 ? CURL_SOCKOPT_OK : CURL_SOCKOPT_ERROR;
}

CURLcode ccurl_easy_set_close_on_exec(CURL *easy) {
    return table.curl_easy_setopt_(easy, CURLOPT_SOCKOPTFUNCTION, close_on_exec);
}

CURLcode ccurl_easy_continue(CURL *easy) { return table.curl_easy_pause_(easy, CURLPAUSE_CONT); }

long ccurl_easy_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    table.curl_easy_getinfo_(easy, info, &value);
    return value;
}

int64_t ccurl_easy_get_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    table.curl_easy_getinfo_(easy, info, &value);
    return value;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text) {
    struct curl_slist *longer = table.curl_slist_append_(list, text);
    if (!longer) table.curl_slist_free_all_(list);
    return longer;
}

void ccurl_list_free(struct curl_slist *list) { table.curl_slist_free_all_(list); }

void *ccurl_gunzip_new(void) {
    z_stream *stream = calloc(1, sizeof *stream);
    // 16: gzip's header and trailer, including its checksum.
    if (stream && table.inflateInit2__(stream, MAX_WBITS + 16, ZLIB_VERSION, sizeof *stream) != Z_OK) {
        free(stream);
        stream = NULL;
    }
    return stream;
}

void ccurl_gunzip_free(void *gunzip) {
    table.inflateEnd_(gunzip);
    free(gunzip);
}

enum ccurl_gunzip_result ccurl_gunzip_step(
    void *gunzip, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count) {
    z_stream *stream = gunzip;
    stream->next_in = (uint8_t *)input;
    stream->avail_in = (uInt)*input_count;
    stream->next_out = output;
    stream->avail_out = (uInt)*output_count;
    int result = table.inflate_(stream, Z_NO_FLUSH);
    *input_count -= stream->avail_in;
    *output_count -= stream->avail_out;
    if (result == Z_STREAM_END) {
        // Several members may follow each other.
        return table.inflateReset_(stream) == Z_OK ? ccurl_gunzip_end : ccurl_gunzip_corrupt;
    }
    return result == Z_OK || result == Z_BUF_ERROR ? ccurl_gunzip_more : ccurl_gunzip_corrupt;
}
