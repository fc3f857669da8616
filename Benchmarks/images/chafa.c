/* What libchafa takes for what image-bench measures: square RGBA pixels to bytes for a terminal, on one thread.
   Usage: chafa COLUMNS ROWS SIDE FILE.rgba...   Prints a line for each set: its name, the median in microseconds. */
#include <chafa.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PICTURES = 64, TIMES = 20000 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static ChafaCanvas *canvas(const char *symbols, int columns, int rows) {
    ChafaSymbolMap *map = chafa_symbol_map_new();
    chafa_symbol_map_apply_selectors(map, symbols, NULL);
    ChafaCanvasConfig *config = chafa_canvas_config_new();
    chafa_canvas_config_set_geometry(config, columns, rows);
    chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR);
    chafa_canvas_config_set_symbol_map(config, map);
    ChafaCanvas *canvas = chafa_canvas_new(config);
    chafa_canvas_config_unref(config);
    chafa_symbol_map_unref(map);
    return canvas;
}

int main(int count, char **words) {
    static const char *const sets[][2] = {
        {"half", "vhalf"},
        {"quadrant", "quad,half,solid,space"},
        {"block", "block"},
        {"sextant", "sextant,hhalf,solid,space"},
    };
    static unsigned char *pictures[PICTURES];
    static double times[TIMES];
    if (count < 5 || count - 4 > PICTURES) return 2;
    int columns = atoi(words[1]), rows = atoi(words[2]), side = atoi(words[3]);
    size_t length = (size_t)side * side * 4;
    for (int i = 4; i < count; i++) {
        FILE *file = fopen(words[i], "rb");
        pictures[i - 4] = malloc(length);
        if (!file || !pictures[i - 4] || fread(pictures[i - 4], 1, length, file) != length) return 1;
        fclose(file);
    }
    chafa_set_n_threads(1);
    char *environment[] = {"TERM=xterm-256color", "COLORTERM=truecolor", NULL};
    ChafaTermInfo *terminal = chafa_term_db_detect(chafa_term_db_get_default(), environment);
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++) {
        ChafaCanvas *target = canvas(sets[set][1], columns, rows);
        int done = 0;
        for (double end = now() + 200e3; (done < 31 || now() < end) && done < TIMES; done++) {
            double start = now();
            chafa_canvas_draw_all_pixels(
                target, CHAFA_PIXEL_RGBA8_UNASSOCIATED, pictures[done % (count - 4)], side, side, side * 4);
            g_string_free(chafa_canvas_print(target, terminal), TRUE);
            times[done] = now() - start;
        }
        qsort(times, done, sizeof *times, compare);
        printf("%s %.1f\n", sets[set][0], times[done / 2]);
        chafa_canvas_unref(target);
    }
    return 0;
}
