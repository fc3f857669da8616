#pragma once
#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>

// libcurl, and the zlib that it brings along, behind typed functions: Swift imports no variadic ones.
//
// Nothing here links to libcurl: its 34 libraries would double the program's start time. ccurl_load comes first; all
// others may be called only after it has succeeded. Handles are as libcurl's: one thread at a time.

#pragma clang assume_nonnull begin

typedef size_t (*ccurl_receive)(char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);

/// Loads the library of that name; the first to succeed is used by the whole process. Any thread, any number of times.
/// Returns null, or why it could not be loaded.
const char *_Nullable ccurl_load(const char *name);

CURLM *_Nullable ccurl_multi_new(void);
void ccurl_multi_free(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi);
/// Blocks until there is something to do, or for that many milliseconds.
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
/// Takes what was read for this transfer together with another one's data, as after a pause.
CURLcode ccurl_multi_look_again(CURLM *multi, CURL *easy);
/// Ends a poll, this one or the next. The one function that any thread may call.
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/// A transfer that has ended, and how; null when there is none left to tell of.
CURL *_Nullable ccurl_multi_next_done(CURLM *multi, CURLcode *result);

CURL *_Nullable ccurl_easy_new(void);
void ccurl_easy_free(CURL *easy);
/// Forgets all options, keeps connections and caches.
void ccurl_easy_reset(CURL *easy);
CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_easy_set_offset(CURL *easy, CURLoption option, int64_t value);
CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, const void *_Nullable value);
/// Who hears of each line of the head and of each part of the body; both get the context as their last argument.
CURLcode ccurl_easy_set_receivers(CURL *easy, ccurl_receive head, ccurl_receive body, void *context);
/// Keeps its connections from the programs that this one starts.
CURLcode ccurl_easy_set_close_on_exec(CURL *easy);
CURLcode ccurl_easy_continue(CURL *easy);
/// Zero where libcurl does not know.
long ccurl_easy_get_long(CURL *easy, CURLINFO info);
int64_t ccurl_easy_get_offset(CURL *easy, CURLINFO info);

/// Null, with the list freed, where memory is out.
struct curl_slist *_Nullable ccurl_list_append(struct curl_slist *_Nullable list, const char *text);
void ccurl_list_free(struct curl_slist *_Nullable list);

/// A decoder of gzip; null where memory or zlib is missing.
void *_Nullable ccurl_gunzip_new(void);
void ccurl_gunzip_free(void *gunzip);
enum ccurl_gunzip_result { ccurl_gunzip_more, ccurl_gunzip_end, ccurl_gunzip_corrupt };
/// Decodes from input to output; both counts tell how much room there is and then how much of it was used.
enum ccurl_gunzip_result ccurl_gunzip_step(
    void *gunzip, const uint8_t *input, size_t *input_count, uint8_t *output, size_t *output_count);

#pragma clang assume_nonnull end
