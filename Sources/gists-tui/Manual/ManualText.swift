/// What the manual page says that stands in no table of the program.
enum ManualText {
    static let keys = """
        Here as they are without a configuration, with the name of each command in parentheses. In a text a number before a \
        key that moves says how often, or to which line; digits mean nothing else there. In the list a digit shows its feed. \
        What a key does in the pane of the moment is told by ?.
        """

    static let commandLine = """
        Behind a colon go the address or id of a gist, the number of a row or line, the name of any command, or one of these. \
        Tab completes, the arrows bring back what was typed before.
        """

    static let configuration = """
        The file is written in TOML. What is wrong in it is told with its line and a reason, by the browser at its start and by \
        gists-tui config check; the rest counts. The command line goes before it. Each of these can stand at its top, \
        here with an example:
        """

    static let tables = """
        The table [keys] gives commands other keys: page-down = ["ctrl-f", "pgdn"]. A table [themes.NAME] is a theme: \
        base is the one that it starts from, and each of these roles takes a style, such as "bold #4296fa on default": \

        """

    typealias Item = (macro: String, name: String, text: String)

    static let lists: [(title: String, items: [Item])] = [
        (
            "FILTERING",
            [
                ("Ic", "ring buf", "Rows that have these words, or their letters in this order, in any case."),
                ("Ic", "'as it stands", "The word as it stands."),
                ("Ic", "!not", "Not this."),
                ("Ic", "lang:swift owner:mira file:*.md", "By language, by owner, by a file's name."),
                ("Ic", "size:>10k", "By size; also with <."),
                ("Ic", "has:comments", "Only what has comments; is:secret, only secret ones."),
            ]
        ),
        (
            "ENVIRONMENT",
            [
                (
                    "Ev", "GH_TOKEN",
                    "The token, where no option gives one; else GITHUB_TOKEN. For github.com and *.ghe.com only."
                ),
                ("Ev", "GH_ENTERPRISE_TOKEN", "The token for any other server; else GITHUB_ENTERPRISE_TOKEN."),
                (
                    "Ev", "PAGER",
                    "Shows files, in the browser and for show; else less. For show GISTS_TUI_PAGER comes before it; cat, or "
                        + "nothing, means none. LESS is FRX unless it is set."
                ),
                ("Ev", "EDITOR", "Opens copies of files; VISUAL comes before it."),
                ("Ev", "BROWSER", "Opens web pages; else xdg-open."),
                ("Ev", "NO_COLOR", "Draw without colours. COLORTERM and TERM say how many there are."),
                ("Ev", "LC_ALL", "Or LC_CTYPE, or LANG: with the locale C or POSIX nothing but ASCII is sent."),
                ("Ev", "HTTPS_PROXY", "The proxy to use, except for this machine and the hosts in NO_PROXY."),
                ("Ev", "CURL_CA_BUNDLE", "Certificates to trust in place of the system's; else SSL_CERT_FILE."),
            ]
        ),
        (
            "FILES",
            [
                (
                    "Pa", "~/.config/gists-tui/config.toml",
                    "The configuration; below XDG_CONFIG_HOME where that is set."
                ),
                (
                    "Pa", "~/.cache/gists-tui",
                    "Everything that was seen, secret gists in plain text; below XDG_CACHE_HOME where that is set. The log "
                        + "shows ids and raw URLs, which are all it takes to read a secret gist."
                ),
            ]
        ),
        (
            "EXIT STATUS",
            [
                ("Li", "0", "Done."), ("Li", "1", "Failed."),
                (
                    "Li", "2",
                    "The command line makes no sense, or the browser was asked for where there is no terminal."
                ),
                ("Li", "4", "A token is missing or refused."), ("Li", "130", "Interrupted."),
            ]
        ),
    ]

    static let examples = [
        "gists-tui                                  # everyone's newest gists",
        "gists-tui --token-file ~/.token            # with your own and starred ones",
        "gists-tui list --user octocat --json",
        "gists-tui list --jq '.[].html_url'",
        "gists-tui show ID --file notes.md --raw",
        "gists-tui save ID --dir notes",
        "gists-tui search ring lang:swift",
        "gists-tui thumbnail face.png --size 32x16",
    ]
}
