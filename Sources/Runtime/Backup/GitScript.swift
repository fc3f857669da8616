/// The shell commands that run git for a backup.
///
/// Their arguments are the path of a file for git's messages, and git's own arguments. The standard input becomes
/// descriptor 3. git must not ask on the terminal.
enum GitScript {
    private static let start = """
        log=$1; shift; exec 3<&0 </dev/null >/dev/null 2>"$log"
        unset GIT_ASKPASS SSH_ASKPASS; export GIT_TERMINAL_PROMPT=0

        """

    static let clone = start + "exec git -c core.askPass= \"$@\""

    /// Gets the new revisions. The last two arguments are `-C` and the folder.
    ///
    /// If GitHub has lost revisions, the ones here get a name, so that git keeps them.
    static let pull =
        start + """
            git -c core.askPass= "$@" pull --quiet --no-rebase --ff-only && exit
            while [ "$1" != -C ]; do shift; done
            git -C "$2" merge-base --is-ancestor '@{upstream}' HEAD && exit 1
            git -C "$2" update-ref "refs/removed/$(git -C "$2" rev-parse HEAD)" HEAD &&
            git -C "$2" reset --quiet --keep '@{upstream}'
            """

    /// A credential helper that reads from descriptor 3.
    static let helper = "!f() { test \"$1\" = get && cat <&3; }; f"
}
