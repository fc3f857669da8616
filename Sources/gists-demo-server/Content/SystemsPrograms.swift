extension Family {
    static let systems: [Family] = [
        Family(
            ["Ring buffer in C99", "lock-free? no: just a small ring of ⟦noun⟧s", "⟦thing⟧.h, header only"], weight: 4,
            "⟦thing⟧.h",
            #"""
            #pragma once
            #include <stdbool.h>
            #include <stddef.h>

            #define ⟦THING⟧_CAPACITY ⟦16|32|64|128|256⟧u // a power of two

            typedef struct {
                int items[⟦THING⟧_CAPACITY];
                size_t head, tail;
            } ⟦thing⟧;

            static inline size_t ⟦thing⟧_count(const ⟦thing⟧ *self) { return self->head - self->tail; }

            static inline bool ⟦thing⟧_push(⟦thing⟧ *self, int item) {
                if (⟦thing⟧_count(self) == ⟦THING⟧_CAPACITY) return false;
                self->items[self->head++ & (⟦THING⟧_CAPACITY - 1)] = item;
                return true;
            }

            static inline bool ⟦thing⟧_pop(⟦thing⟧ *self, int *item) {
                if (⟦thing⟧_count(self) == 0) return false;
                *item = self->items[self->tail++ & (⟦THING⟧_CAPACITY - 1)];
                return true;
            }
            """#),
        Family(
            ["wc, but only what I need", "count lines with mmap", "How fast can C count newlines?"], "lines.c",
            #"""
            #include <fcntl.h>
            #include <stdio.h>
            #include <string.h>
            #include <sys/mman.h>
            #include <sys/stat.h>
            #include <unistd.h>

            int main(int argc, char **argv) {
                for (int i = 1; i < argc; i++) {
                    int file = open(argv[i], O_RDONLY);
                    struct stat info;
                    if (file < 0 || fstat(file, &info) < 0) {
                        perror(argv[i]);
                        return 1;
                    }
                    size_t lines = 0;
                    if (info.st_size > 0) {
                        char *text = mmap(NULL, info.st_size, PROT_READ, MAP_PRIVATE, file, 0);
                        if (text == MAP_FAILED) { perror("mmap"); return 1; }
                        for (char *at = text, *end = text + info.st_size; (at = memchr(at, '\n', end - at)); at++) lines++;
                        munmap(text, info.st_size);
                    }
                    printf("%⟦6…12⟧zu %s\n", lines, argv[i]);
                    close(file);
                }
            }
            """#),
        Family(
            ["⟦Noun⟧s, sorted by two keys (C++20)", "ranges and projections", "std::ranges for ⟦noun⟧s"], weight: 3,
            "⟦noun⟧s.cpp",
            #"""
            #include <algorithm>
            #include <iostream>
            #include <ranges>
            #include <string>
            #include <vector>

            struct ⟦Noun⟧ {
                std::string name;
                int weight;
            };

            int main() {
                std::vector<⟦Noun⟧> ⟦noun⟧s{
            ⟦rows 3…9⟧
                    {"⟦adjective*⟧", ⟦1…99⟧},
            ⟦end⟧
                };
                std::ranges::sort(⟦noun⟧s, std::greater{}, &⟦Noun⟧::weight);

                auto heavy = ⟦noun⟧s | std::views::filter([](const auto &it) { return it.weight > ⟦10…60⟧; });
                for (const auto &[name, weight] : heavy) {
                    std::cout << name << '\t' << weight << '\n';
                }
            }
            """#),
        Family(
            [
                "⟦Thing⟧ over an iterator", "Rust: group neighbouring ⟦noun⟧s", "parse `key = value` with good errors",
                "no_std friendly ⟦thing⟧",
            ],
            weight: 6,
            files: [
                (
                    "⟦thing⟧.rs",
                    #"""
                    use std::collections::BTreeMap;
                    use std::fmt;

                    #[derive(Debug, PartialEq)]
                    pub enum ParseError {
                        MissingEquals { line: usize },
                        EmptyKey { line: usize },
                    }

                    impl fmt::Display for ParseError {
                        fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                            match self {
                                Self::MissingEquals { line } => write!(out, "line {line}: no `=`"),
                                Self::EmptyKey { line } => write!(out, "line {line}: nothing before `=`"),
                            }
                        }
                    }

                    /// Reads `key = value` lines; `#` starts a comment.
                    pub fn parse(text: &str) -> Result<BTreeMap<&str, &str>, ParseError> {
                        text.lines()
                            .enumerate()
                            .map(|(index, line)| (index + 1, line.split('#').next().unwrap_or("").trim()))
                            .filter(|(_, line)| !line.is_empty())
                            .map(|(line, entry)| {
                                let (key, value) = entry.split_once('=').ok_or(ParseError::MissingEquals { line })?;
                                match key.trim() {
                                    "" => Err(ParseError::EmptyKey { line }),
                                    key => Ok((key, value.trim())),
                                }
                            })
                            .collect()
                    }
                    ⟦maybe⟧

                    #[cfg(test)]
                    mod tests {
                        use super::*;

                        #[test]
                        fn comments_are_skipped() {
                            let parsed = parse("⟦noun⟧ = ⟦adjective⟧ # the usual\n").unwrap();
                            assert_eq!(parsed["⟦noun⟧"], "⟦adjective⟧");
                        }

                        #[test]
                        fn lines_are_counted_from_one() {
                            assert_eq!(parse("⟦noun⟧"), Err(ParseError::MissingEquals { line: 1 }));
                        }
                    }
                    ⟦end⟧
                    """#
                ),
                (
                    "Cargo.toml",
                    """
                    [package]
                    name = "⟦adjective⟧-⟦thing⟧"
                    version = "0.⟦1…9⟧.⟦0…20⟧"
                    edition = "2024"

                    [profile.release]
                    lto = ⟦true|"thin"⟧
                    """
                ),
            ]),
        Family(
            [
                "Worker pool in Go", "fan out, fan in: ⟦2…16⟧ workers over ⟦noun⟧s",
                "bounded concurrency without libraries",
            ],
            weight: 5, "⟦verb⟧.go",
            #"""
            package main

            import (
            	"fmt"
            	"sync"
            	"time"
            )

            type ⟦noun⟧ struct {
            	id   int
            	name string
            }

            func ⟦verb⟧(item ⟦noun⟧) string {
            	time.Sleep(⟦2…40⟧ * time.Millisecond)
            	return fmt.Sprintf("%03d %s", item.id, item.name)
            }

            func main() {
            	jobs := make(chan ⟦noun⟧)
            	results := make(chan string)

            	var workers sync.WaitGroup
            	for range ⟦2…16⟧ {
            		workers.Add(1)
            		go func() {
            			defer workers.Done()
            			for job := range jobs {
            				results <- ⟦verb⟧(job)
            			}
            		}()
            	}
            	go func() {
            		for id := range ⟦20…200⟧ {
            			jobs <- ⟦noun⟧{id, "⟦adjective⟧"}
            		}
            		close(jobs)
            		workers.Wait()
            		close(results)
            	}()

            	for line := range results {
            		fmt.Println(line)
            	}
            }
            """#),
        Family(
            ["Zig: read a file line by line", "zig ⟦0.11|0.12|0.13⟧ notes", "comptime ⟦noun⟧s"], weight: 2,
            "⟦noun⟧.zig",
            #"""
            const std = @import("std");

            const ⟦Noun⟧ = struct {
                weight: u32,

                fn isHeavy(self: ⟦Noun⟧) bool {
                    return self.weight > ⟦20…80⟧;
                }
            };

            pub fn main() !void {
                const ⟦noun⟧s = [_]⟦Noun⟧{
            ⟦rows 2…7⟧
                    .{ .weight = ⟦1…99⟧ },
            ⟦end⟧
                };
                for (⟦noun⟧s, 0..) |⟦noun⟧, index| {
                    if (⟦noun⟧.isHeavy()) std.debug.print("{d}: {d}\n", .{ index, ⟦noun⟧.weight });
                }
            }

            test "light ones stay silent" {
                try std.testing.expect(!(⟦Noun⟧{ .weight = 1 }).isHeavy());
            }
            """#),
        Family(
            ["hello from x86-64", "write(2) without libc", "⟦City⟧ assembly evening: what we did"], weight: 1,
            "hello.asm",
            """
            ; nasm -felf64 hello.asm && ld hello.o && ./a.out
                    global  _start
                    section .text
            _start: mov     rax, 1          ; write
                    mov     rdi, 1          ; to standard output
                    mov     rsi, text
                    mov     rdx, length
                    syscall
                    mov     rax, 60         ; exit
                    xor     rdi, rdi
                    syscall

                    section .rodata
            text:   db      "⟦Adjective⟧ ⟦noun⟧", 10
            length: equ     $ - text
            """),
    ]
}
