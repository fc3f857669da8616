extension Family {
    static let scripts: [Family] = [
        Family(
            ["Ruby: rename photos by date", "⟦verb⟧ ⟦noun⟧s with a little Ruby", "rake tasks I copy everywhere"],
            weight: 5,
            "⟦verb⟧.rb",
            #"""
            #!/usr/bin/env ruby
            # frozen_string_literal: true

            require "date"
            require "fileutils"

            ⟦Noun⟧ = Data.define(:path, :taken) do
              def target = File.join(taken.strftime("%Y/%m"), File.basename(path))
              def move!(dry_run:)
                puts "#{path} → #{target}"
                return if dry_run

                FileUtils.mkdir_p(File.dirname(target))
                FileUtils.mv(path, target)
              end
            end

            dry_run = ARGV.delete("--dry-run")
            ARGV.flat_map { |pattern| Dir.glob(pattern) }
                .map { |path| ⟦Noun⟧.new(path, File.mtime(path)) }
                .sort_by(&:taken)
                .each { _1.move!(dry_run:) }
            """#),
        Family(
            [
                "Perl one file: ⟦verb⟧ an access log", "top ⟦city|referrer|path⟧s from a log",
                "still the best tool for this",
            ],
            weight: 3, "⟦verb⟧-log.pl",
            #"""
            #!/usr/bin/env perl
            use v5.36;

            my (%hits, %bytes);
            while (<>) {
                my ($path, $status, $size) = m{"(?:GET|POST) (\S+) [^"]+" (\d{3}) (\d+|-)} or next;
                next if $status >= ⟦400|500⟧;
                $hits{$path}++;
                $bytes{$path} += $size eq '-' ? 0 : $size;
            }

            my @top = sort { $hits{$b} <=> $hits{$a} || $a cmp $b } keys %hits;
            for my $path (@top[0 .. ($#top < ⟦9…30⟧ ? $#top : 9)]) {
                printf "%8d %10.1f KB  %s\n", $hits{$path}, $bytes{$path} / 1024, $path;
            }
            """#),
        Family(
            ["Lua: classes in six lines", "LÖVE: bouncing ⟦noun⟧s", "neovim: jump to the next ⟦noun⟧"], weight: 4,
            files: [
                (
                    "main.lua",
                    #"""
                    -- love . to run it
                    local ⟦noun⟧s = {}

                    function love.load()
                      love.window.setTitle("⟦Adjective⟧ ⟦noun⟧s")
                      math.randomseed(⟦1…9999⟧)
                      for _ = 1, ⟦5…60⟧ do
                        table.insert(⟦noun⟧s, {
                          x = math.random(0, 800), y = math.random(0, 300),
                          vy = 0, size = math.random(4, ⟦8…24⟧),
                        })
                      end
                    end

                    function love.update(dt)
                      for _, it in ipairs(⟦noun⟧s) do
                        it.vy = it.vy + ⟦200…900⟧ * dt
                        it.y = it.y + it.vy * dt
                        if it.y > 580 then
                          it.y, it.vy = 580, -it.vy * 0.⟦6…9⟧
                        end
                      end
                    end

                    function love.draw()
                      for _, it in ipairs(⟦noun⟧s) do
                        love.graphics.circle("fill", it.x, it.y, it.size)
                      end
                    end
                    """#
                ),
                (
                    "conf.lua",
                    """
                    function love.conf(t)
                      t.window.width, t.window.height = 800, 600
                      t.window.vsync = ⟦0|1⟧
                    end
                    """
                ),
            ]),
        Family(
            ["PHP: read ⟦noun⟧s lazily", "generators for large files", "a tiny router"], weight: 3, "⟦noun⟧s.php",
            #"""
            <?php
            declare(strict_types=1);

            final readonly class ⟦Noun⟧
            {
                public function __construct(public string $title, public int $weight) {}
            }

            /** @return Generator<⟦Noun⟧> */
            function ⟦noun⟧s(string $path): Generator
            {
                $file = fopen($path, 'r') ?: throw new RuntimeException("can't open $path");
                try {
                    while (($row = fgetcsv($file, escape: '')) !== false) {
                        yield new ⟦Noun⟧($row[0], (int) ($row[1] ?? 0));
                    }
                } finally {
                    fclose($file);
                }
            }

            $total = 0;
            foreach (⟦noun⟧s($argv[1] ?? '⟦noun⟧s.csv') as $it) {
                if ($it->weight > ⟦5…70⟧) {
                    $total += $it->weight;
                }
            }
            echo $total, PHP_EOL;
            """#),
        Family(
            ["R: boxplots of ⟦noun⟧s", "⟦Noun⟧s per ⟦weekday|month⟧, base R", "ggplot theme I keep retyping"],
            weight: 3,
            "⟦noun⟧s.R",
            #"""
            ⟦noun⟧s <- data.frame(
              city   = c(⟦rows 3…7⟧"⟦City*⟧", ⟦end⟧"⟦City*⟧"),
              weight = NA
            )
            set.seed(⟦1…999⟧)
            ⟦noun⟧s$weight <- round(rnorm(nrow(⟦noun⟧s), mean = ⟦20…90⟧, sd = ⟦2…15⟧), 1)

            by_city <- aggregate(weight ~ city, data = ⟦noun⟧s, FUN = median)
            print(by_city[order(-by_city$weight), ], row.names = FALSE)

            png("⟦noun⟧s.png", width = ⟦600…1200⟧, height = 600)
            barplot(by_city$weight, names.arg = by_city$city, col = "⟦steelblue|tomato|seagreen⟧", las = 2)
            invisible(dev.off())
            """#),
        Family(
            ["Julia: ⟦planet⟧'s orbit", "euler vs. verlet", "broadcasting is neat"], weight: 3, "orbit.jl",
            #"""
            using LinearAlgebra

            struct Body
                position::Vector{Float64}
                velocity::Vector{Float64}
            end

            "One step of velocity Verlet around a sun at the origin."
            function step(body::Body, dt; gm = 4π^2)
                pull(r) = -gm .* r ./ norm(r)^3
                a = pull(body.position)
                position = body.position .+ body.velocity .* dt .+ 0.5 .* a .* dt^2
                Body(position, body.velocity .+ 0.5 .* (a .+ pull(position)) .* dt)
            end

            function main(years = ⟦1…30⟧, dt = 1e-⟦3|4⟧)
                ⟦planet⟧ = Body([⟦1…30⟧.⟦0…9⟧, 0.0], [0.0, ⟦1…6⟧.⟦0…9⟧])
                for _ in 1:round(Int, years / dt)
                    ⟦planet⟧ = step(⟦planet⟧, dt)
                end
                println("after $years years: ", round.(⟦planet⟧.position; digits = ⟦2…5⟧))
            end

            main()
            """#),
        Family(
            ["awk: columns to ⟦JSON|Markdown⟧", "awk one pager", "sum a column, group by another"], weight: 3,
            "⟦verb⟧.awk",
            #"""
            #!/usr/bin/awk -f
            # Sums column ⟦2…5⟧ for each value of column 1.
            BEGIN { FS = "⟦,|;|\t⟧"; OFS = " | " }

            NR == 1 { next }             # heading
            { sum[$1] += $⟦2…5⟧; count[$1]++ }

            END {
                print "| name", "sum", "mean |"
                print "|---", "--:", "--: |"
                for (name in sum)
                    printf "| %s | %.2f | %.2f |\n", name, sum[name], sum[name] / count[name]
            }
            """#),
    ]

    static let virtualMachines: [Family] = [
        Family(
            [
                "Java records and a stream", "⟦Noun⟧ report, Java ⟦17|21|25⟧",
                "groupingBy, the example I always look for",
            ],
            weight: 5, "⟦Noun⟧Report.java",
            #"""
            import java.util.Comparator;
            import java.util.List;
            import java.util.Map;
            import java.util.stream.Collectors;

            public final class ⟦Noun⟧Report {
                record ⟦Noun⟧(String city, double weight) {}

                static Map<String, Double> totals(List<⟦Noun⟧> items) {
                    return items.stream()
                        .filter(item -> item.weight() > ⟦1…9⟧)
                        .collect(Collectors.groupingBy(⟦Noun⟧::city, Collectors.summingDouble(⟦Noun⟧::weight)));
                }

                public static void main(String[] args) {
                    var items = List.of(
            ⟦rows 2…9⟧
                        new ⟦Noun⟧("⟦City*⟧", ⟦1…99⟧.⟦0…9⟧),
            ⟦end⟧
                        new ⟦Noun⟧("⟦City*⟧", ⟦1…99⟧));

                    totals(items).entrySet().stream()
                        .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                        .forEach(entry -> System.out.printf("%-12s %8.1f%n", entry.getKey(), entry.getValue()));
                }
            }
            """#),
        Family(
            ["Kotlin flow: ⟦noun⟧s every second", "sealed interface + when", "coroutines, channels and one ⟦noun⟧"],
            weight: 5,
            "⟦Noun⟧s.kt",
            #"""
            import kotlinx.coroutines.delay
            import kotlinx.coroutines.flow.*
            import kotlinx.coroutines.runBlocking
            import kotlin.time.Duration.Companion.milliseconds

            sealed interface Event {
                data class Arrived(val ⟦noun⟧: String) : Event
                data object Silence : Event
            }

            fun events() = flow {
                repeat(⟦3…20⟧) { index ->
                    delay(⟦50…900⟧.milliseconds)
                    emit(if (index % ⟦2…5⟧ == 0) Event.Silence else Event.Arrived("⟦adjective⟧ $index"))
                }
            }

            fun main() = runBlocking {
                events()
                    .filterIsInstance<Event.Arrived>()
                    .map { it.⟦noun⟧.replaceFirstChar(Char::uppercase) }
                    .onEach(::println)
                    .collect()
            }
            """#),
        Family(
            ["C#: ⟦noun⟧s with LINQ", "minimal API in .NET ⟦8|9|10⟧", "pattern matching over ⟦noun⟧s"], weight: 4,
            "⟦Noun⟧.cs",
            #"""
            using System;
            using System.Collections.Generic;
            using System.Linq;

            public record ⟦Noun⟧(string City, decimal Price)
            {
                public string Kind => Price switch
                {
                    < ⟦5…20⟧ => "cheap",
                    < ⟦30…90⟧ => "fair",
                    _ => "for birthdays",
                };
            }

            public static class Program
            {
                public static void Main()
                {
                    List<⟦Noun⟧> items =
                    [
            ⟦rows 2…8⟧
                        new("⟦City*⟧", ⟦1…150⟧.⟦10…99⟧m),
            ⟦end⟧
                    ];

                    foreach (var group in items.GroupBy(item => item.Kind).OrderBy(group => group.Key))
                        Console.WriteLine($"{group.Key,-14} {string.Join(", ", group.Select(item => item.City))}");
                }
            }
            """#),
        Family(
            ["Dart: parse ⟦noun⟧s", "flutter: ⟦adjective⟧ button"], weight: 2, "⟦noun⟧.dart",
            #"""
            class ⟦Noun⟧ {
              const ⟦Noun⟧(this.title, {this.weight = ⟦1…9⟧});

              factory ⟦Noun⟧.fromJson(Map<String, dynamic> json) => switch (json) {
                    {'title': String title, 'weight': int weight} => ⟦Noun⟧(title, weight: weight),
                    {'title': String title} => ⟦Noun⟧(title),
                    _ => throw FormatException('not a ⟦noun⟧', json),
                  };

              final String title;
              final int weight;
            }

            void main() {
              final items = [
                for (var i = 0; i < ⟦3…12⟧; i++) ⟦Noun⟧('⟦adjective⟧ $i', weight: i * ⟦2…7⟧),
              ];
              items.where((it) => it.weight.isEven).forEach((it) => print(it.title));
            }
            """#),
    ]
}
