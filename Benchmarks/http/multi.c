// The least that a program on libcurl's multi interface needs to fetch a hundred pictures at a time over one HTTP/2
// connection: what http-bench is held against. Usage: multi URL-PREFIX CA-FILE; each line `burst` on standard input is
// answered with the milliseconds that fetching PREFIX0 … PREFIX99 took.
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { count = 100 };

struct body { char *bytes; size_t length; };
static struct body bodies[count];
static CURL *handles[count];
static CURLM *multi;

static size_t append(char *bytes, size_t size, size_t items, void *context) {
    struct body *body = context;
    char *longer = realloc(body->bytes, body->length + size * items);
    if (!longer) return 0;
    memcpy(longer + body->length, bytes, size * items);
    body->bytes = longer;
    body->length += size * items;
    return size * items;
}

static void fetch(int first, int end) {
    for (int i = first; i < end; i++) curl_multi_add_handle(multi, handles[i]);
    int running = 1, left;
    while (running) {
        curl_multi_perform(multi, &running);
        CURLMsg *message;
        while ((message = curl_multi_info_read(multi, &left))) {
            long status = 0;
            curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &status);
            if (message->data.result != CURLE_OK || status != 200) {
                fprintf(stderr, "%s, status %ld\n", curl_easy_strerror(message->data.result), status);
                exit(1);
            }
        }
        if (running) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    for (int i = first; i < end; i++) {
        curl_multi_remove_handle(multi, handles[i]);
        free(bodies[i].bytes);
        bodies[i] = (struct body){NULL, 0};
    }
}

static double milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    multi = curl_multi_init();
    for (int i = 0; i < count; i++) {
        char url[1024];
        snprintf(url, sizeof url, "%s%d", argv[1], i);
        CURL *handle = handles[i] = curl_easy_init();
        curl_easy_setopt(handle, CURLOPT_URL, url);
        curl_easy_setopt(handle, CURLOPT_CAINFO, argv[2]);
        curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
        curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, append);
        curl_easy_setopt(handle, CURLOPT_WRITEDATA, &bodies[i]);
        curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    }
    fetch(0, 1);
    char line[16];
    while (fgets(line, sizeof line, stdin)) {
        double start = milliseconds();
        fetch(0, count);
        printf("%.3f\n", milliseconds() - start);
        fflush(stdout);
    }
    return 0;
}
