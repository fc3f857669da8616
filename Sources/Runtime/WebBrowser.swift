import HTTP
import SystemCalls

/// Opens pages in the person's web browser.
public enum WebBrowser {
    public struct Failure: Error {
        public var message: String
    }

    /// Starts `$BROWSER`, else `xdg-open`, with the URL as its only argument and nothing of this terminal. Returns at
    /// once; whoever is started lives on by itself.
    public static func open(_ url: String, environment: [String: String]) throws(Failure) {
        // Openers understand far more than http.
        guard isPage(url) else { throw Failure(message: Words.WebBrowser.noPage) }
        // $BROWSER is a list, tried in turn.
        let named = (environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
        for program in named + ["xdg-open"] {
            if case .success = ChildProcess.start(program, [url]) { return }
        }
        throw Failure(message: Words.WebBrowser.missing)
    }

    /// True of a web page's URL: what a server sends for one may be anything.
    public static func isPage(_ url: String) -> Bool { WebAddress.isPrintable(url) }
}
