/// Comments on gists.
enum Remarks {
    /// A comment on a gist that was just changed.
    static let onChange = "Thanks for the quick change, it works for me now."

    /// A text with another last line and a line below it.
    static func changed(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        if lines.count > 3 { lines.remove(at: lines.count / 2) }
        return lines.joined(separator: "\n") + "\nChanged while you were reading.\n"
    }

    static let all: [Template] = [
        "Thanks, this saved my ⟦Weekday⟧.",
        "Works on my machine 🎉",
        "Could you add a licence? I would like to use it at work.",
        "Line ⟦3…40⟧ fails for me with an empty ⟦noun⟧. Is that on purpose?",
        "@⟦person⟧ have a look, this is what I meant.",
        "⟦Nice|Neat|Lovely⟧. I ended up with something similar, only ⟦twice|three times|half⟧ as long.",
        """
        For anybody who lands here from a search: on newer versions you need

        ```sh
        export ⟦THING⟧_MODE=strict
        ```

        otherwise nothing happens at all.
        """,
        """
        Measured it with ⟦10…900⟧ ⟦noun⟧s:

        | run | ⟦unit⟧ |
        |----:|-------:|
        |   1 | ⟦10…99⟧ |
        |   2 | ⟦10…99⟧ |

        So it is fast enough for me.
        """,
        "素晴らしい！日本語の説明もあるとうれしいです 🙏",
        "很有用，谢谢分享！",
        "감사합니다. 덕분에 해결했어요 😄",
        "شكرًا جزيلًا، هذا ما كنت أبحث عنه.",
        "> what about ⟦noun⟧s with spaces in their names?\n\nQuoted them, thanks. Updated above.",
        "👍",
        "⟦face⟧ approves",
        "This does not ⟦verb⟧ the last element. Swap `<` for `<=` and it does.",
    ].map(Template.init)
}
