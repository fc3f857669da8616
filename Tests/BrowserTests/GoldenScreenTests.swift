import Cells
import Foundation
import Gists
import Testing

/// Whole screens of a small fixed feed: a change of looks is a visible difference here.
@Suite("Golden screens")
struct GoldenScreenTests {
    @Test("80×24: one pane, rows of two lines")
    func list80() {
        #expect(
            Story.golden(80, 24).text == """
                  1 Public  2 ★ Starred  3 Mine  4 Saved  5 Search   live 12:00 · 57/60 ↻ 12:40
                ────────────────────────────────────────────────────────────────────────────────
                ▌  M   Ring buffer without locks
                ▌      mira · ● Swift  ● Markdown · 3 files · 4 min · 💬 2
                   K   日本語の全角と絵文字 👩‍🚀 の幅
                       kenji · ● Python · 1 file · 6 min
                   AV  (no description) notes1.txt
                       a-very-long-login-name-of-thirty-nine-chr · Text · 12 files · 9 min
                   ?   A description that goes on and on, past the edge of any pane, and on, u…
                       anonymous · ● Makefile  ● Shell · 2 files · 11 h · 💬 31
                 end · GitHub serves only the newest 3,000 public gists












                 1/4 · Public       ↵ read  / filter  r refresh  o open  y copy  ? help  q quit
                """)
    }

    @Test("80×24: an opened gist")
    func detail80() {
        var story = Story.golden(80, 24)
        story.press(.enter)
        story.answerGist(Story.goldenGist)
        #expect(
            story.text == """
                  1 Public  2 ★ Starred  3 Mine  4 Saved  5 Search   live 12:00 · 57/60 ↻ 12:40
                ────────────────────────────────────────────────────────────────────────────────
                               Ring buffer without locks

                      M

                               mira · public · 3 files · 2 comments
                               created 3 d ago · updated 4 min ago

                 RingBuffer.swift   README.md   bench.txt   💬 2   About            1/3  4.1 kB
                ────────────────────────────────────────────────────────────────────────────────
                    1 /// A single-producer ring.
                    2 struct RingBuffer<Element> {
                    3         let capacity: Int
                    4 }








                 ⠋ 1/4 · Public     Esc back  ] file  w wrap  / find  r refresh  ? help  q quit
                """)
    }

    @Test("120×36: list and detail side by side")
    func both120() {
        var story = Story.golden(120, 36)
        story.press(.enter)
        story.answerGist(Story.goldenGist)
        #expect(
            story.text == """
                 gists   1 Public  2 ★ Starred  3 Mine  4 Saved  5 Search                                    live 12:00 · 57/60 ↻ 12:40
                ───────────────────────────────────────────────────────┬━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
                ▌  M   Ring buffer without locks                       │               Ring buffer without locks
                ▌      mira · ● Swift · 3 files · 4 min · 💬 2         │
                                                                       │      M
                   K   日本語の全角と絵文字 👩‍🚀 の幅                    │
                       kenji · ● Python · 1 file · 6 min               │               mira · public · 3 files · 2 comments
                                                                       │               created 3 d ago · updated 4 min ago
                   AV  (no description) notes1.txt                     │
                       a-very-long-login-name-of-t… · 12 files · 9 min │ RingBuffer.swift   README.md   bench.txt   💬 2    1/3  4.1 kB
                                                                       │────────────────────────────────────────────────────────────────
                   ?   A description that goes on and on, past the ed… │    1 /// A single-producer ring.
                       anonymous · ● Makefile · 2 files · 11 h · 💬 31 │    2 struct RingBuffer<Element> {
                                                                       │    3         let capacity: Int
                 end · GitHub serves only the newest 3,000 public gis… │    4 }
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                                                                       │
                 ⠋ 1/4 · Public                     Esc back  ] file  w wrap  / find  r refresh  o open  y copy  d save  ? help  q quit
                """)
    }

    @Test("40×10: rows of one line")
    func list40() {
        #expect(
            Story.golden(40, 10).text == """
                  1 Public  2 ★ Starred  3 Mine  4 Saved
                ────────────────────────────────────────
                ▌ Ring buffer without loc… mira · 4 min
                  日本語の全角と絵文字 …  kenji · 6 min
                  (no description) n… a-very-l… · 9 min
                  A description that … anonymous · 11 h
                 end · GitHub serves only the newest 3…


                 1/4 · Public            ? help  q quit
                """)
    }
}
