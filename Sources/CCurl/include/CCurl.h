#pragma once
#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>

// libcurl, and its zlib, with typed functions, since Swift imports no variadic ones.
//
// Not linked to libcurl: its 34 libraries would double the program's start time. ccurl_load must be called first; all
// other functions may only be called after it has succeeded. Like in libcurl, only one thread at a time may use a
// handle.

#pragma clang assume_nonnull begin

typedef size_t (*ccurl_receive)(char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);

/// Loads the library of this name; the first success counts for the whole process. Any thread, any number of times.
/// Returns null, or the reason why it could not be loaded.
const char *_Nullable ccurl_load(const char *name);

/// The version of libcurl, and of the libraries that it uses.
const char *ccurl_version(void);

CURLM *_Nullable ccurl_multi_new(void);
void ccurl_multi_free(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi);
/// Blocks until there is something to do, but at most this many milliseconds.
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
/// Processes the data for this transfer that was read together with another one's, like after a pause.
CURLcode ccurl_multi_look_again(CURLM *multi, CURL *easy);
/// Ends a poll, this one or the next. The only function that any thread may call.
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/// A transfer that has ended, with its result; null if there is none left.
CURL *_Nullable ccurl_multi_next_done(CURLM *multi, CURLcode *result);

CURL *_Nullable ccurl_easy_new(void);
void ccurl_easy_free(CURL *easy);
/// Resets all options, keeps connections and caches.
void ccurl_easy_reset(CURL *easy);
CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_easy_set_offset(CURL *easy, CURLoption option, int64_t value);
CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, const void *_Nullable value);
/// Sets the functions for each line of the head and each part of the body; the context is their last argument.
CURLcode ccurl_easy_set_receivers(CURL *easy, ccurl_receive head, ccurl_receive body, void *context);
/// Keeps started programs from inheriting its connections.
CURLcode ccurl_easy_set_close_on_exec(CURL *easy);
CURLcode ccurl_easy_continue(CURL *easy);
/// Zero if libcurl does not know.
long ccurl_easy_get_long(CURL *easy, CURLINFO info);
int64_t ccurl_easy_get_offset(CURL *easy, CURLINFO info);

/// Null, with the list freed, if memory is exhausted.
struct curl_slist *_Nullable ccurl_list_append(struct curl_slist *_Nullable list, const char *text);
void ccurl_list_free(struct curl_slist *_Nullable list);

/// A gzip decoder; null if memory or zlib is missing.
void *_Nullable ccurl_gunzip_new(void);
void ccurl_gunzip_free(void *gunzip);
enum ccurl_gunzip_result { ccurl_gunzip_more, ccurl_gunzip_end, ccurl_gunzip_corrupt };
/// Decodes from input to output; the counts are the available bytes before the call and the used bytes after it.
enum ccurl_gunzip_result ccurl_gunzip_step(
    void *gunzip, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count);

#pragma clang assume_nonnull end
