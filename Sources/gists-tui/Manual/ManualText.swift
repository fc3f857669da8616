import Documents

/// The texts of the manual page that are in no table of the program.
enum ManualText {
    static let keys = """
        These are the default keys, with the name of each command in parentheses. In a text, type a number before a motion to \
        repeat it, or to go to that line. In the list, digits switch feeds. Press ? to see the keys of the current pane.
        """

    static let commandLine = """
        After a colon, type the URL or ID of a gist, the number of a row or line, the name of any command, or one of these. \
        Tab completes, and the arrow keys recall what you typed before.
        """

    static let configuration = """
        The file is in TOML. The browser, when it starts, and gists-tui config check report mistakes with line and reason; \
        everything else still applies. Options on the command line override the file. These settings go at its top, each shown \
        with an example:
        """

    static let tables = """
        The table [keys] sets the keys of commands: page-down = ["ctrl-f", "pgdn"]. A table [themes.NAME] defines a theme: \
        base is the theme to start from, and each of these roles can be set to a style, such as "bold #4296fa on default": \

        """

    static let ownCommands = """
        A table [commands.NAME] is a command of your own: run is a line for the shell, key a key or a list of keys, help what ? \
        says of it. In the line {url}, {id}, {owner} and {lines} (as in 10-20) stand for those of the gist that is read or \
        selected, {file} for the path of a private copy of the file. Values are shell-quoted: always one \
        argument, never executed. foreground = false runs the command in the background, and failures are reported; \
        otherwise it has the terminal until it ends.
        """

    typealias Item = (macro: String, name: String, text: String)

    static let lists: [(title: String, items: [Item])] = [
        (
            "FILTERING",
            [
                ("Ic", "ring buf", "These words, or their letters in this order, ignoring case."),
                ("Ic", "'exact", "The exact word."),
                ("Ic", "!not", "Exclude a word."),
                ("Ic", "lang:swift owner:mira file:*.md", "By language, owner or file name."),
                ("Ic", "size:>10k", "By size; also with <."),
                ("Ic", "has:comments", "Only gists with comments; is:secret for secret ones only."),
            ]
        ),
        (
            "ENVIRONMENT",
            [
                (
                    "Ev", "GH_TOKEN",
                    "Token for github.com and *.ghe.com, unless an option sets one; GITHUB_TOKEN is the fallback."
                ),
                ("Ev", "GH_ENTERPRISE_TOKEN", "Token for any other server; GITHUB_ENTERPRISE_TOKEN is the fallback."),
                (
                    "Ev", "GH_HOST",
                    "Host to use where no option names one: as --hostname. It overrides the configuration file."
                ),
                (
                    "Ev", "PAGER",
                    "Pager for files, less by default. For show, GISTS_TUI_PAGER overrides it; cat or an empty value turns "
                        + "the pager off. LESS defaults to FRX."
                ),
                ("Ev", "EDITOR", "Editor for copies of files; VISUAL overrides it."),
                ("Ev", "BROWSER", "Web browser, xdg-open by default."),
                ("Ev", "NO_COLOR", "Turns colours off. COLORTERM and TERM set how many there are."),
                (
                    "Ev", "GISTS_TUI_TERMINAL_TIMEOUT",
                    "Seconds to wait for what a terminal says of itself, 2 by default. Set more for a very slow line."
                ),
                ("Ev", "LC_ALL", "Or LC_CTYPE, or LANG: with the locale C or POSIX, only ASCII is sent."),
                ("Ev", "HTTPS_PROXY", "Proxy to use, except for this machine and the hosts in NO_PROXY."),
                (
                    "Ev", "CURL_CA_BUNDLE",
                    "Certificates to trust instead of the system's; SSL_CERT_FILE is the fallback."
                ),
            ]
        ),
        (
            "FILES",
            [
                (
                    "Pa", "~/.config/gists-tui/config.toml",
                    "The configuration file; in XDG_CONFIG_HOME if that is set."
                ),
                (
                    "Pa", "~/.cache/gists-tui",
                    "The cache, including secret gists in plain text; in XDG_CACHE_HOME if that is set. The log contains IDs "
                        + "and raw URLs, which are enough to read a secret gist."
                ),
            ]
        ),
        (
            "EXIT STATUS",
            [
                ("Li", "0", "Success."), ("Li", "1", "Failure."),
                (
                    "Li", "2",
                    "Usage error, or no terminal for the browser."
                ),
                ("Li", "4", "Authentication failed: the token is missing or was rejected."),
                ("Li", "130", "Interrupted."),
            ]
        ),
    ]

    static let examples = [
        "gists-tui                                  # newest public gists",
        "gists-tui --token-file ~/.token            # with your own and starred ones",
        "gists-tui list --user octocat --json",
        "gists-tui list --jq '.[].html_url'",
        "gists-tui show ID --file notes.md --raw",
        "gists-tui save ID --dir notes",
        "gists-tui create notes.md --desc 'My notes'",
        "sort list.txt | gists-tui edit ID --filename list.txt",
        "gists-tui search ring lang:swift",
        "gists-tui thumbnail face.png --size 32x16",
    ]
}
