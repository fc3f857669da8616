import Glibc

/// Opens pages in the person's web browser.
enum WebBrowser {
    struct Failure: Error {
        var message: String
    }

    /// Starts `$BROWSER`, else `xdg-open`, with the URL as its only argument and nothing of this terminal. Returns at
    /// once; whoever is started lives on by itself.
    static func open(_ url: String, environment: [String: String]) throws(Failure) {
        // Only web pages: the URL came from the network, and openers understand far more than http.
        guard url.hasPrefix("https://") || url.hasPrefix("http://"), !url.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F })
        else { throw Failure(message: "This gist has no web address.") }
        // $BROWSER is a list, tried in turn.
        let named = (environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
        for program in named + ["xdg-open"] where spawn(program, url) { return }
        throw Failure(message: "No web browser found: set BROWSER, or install xdg-utils.")
    }

    private static func spawn(_ program: String, _ url: String) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A session of its own, so that Ctrl-C and the terminal's end leave the browser alone.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSID))
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(url), nil]
        defer { arguments.forEach { free($0) } }
        var child = pid_t()
        return posix_spawnp(&child, program, &actions, &attributes, &arguments, environ) == 0
    }
}
