/// Proxies as the environment names them, in the way of curl.
struct ProxySettings: Sendable, Equatable {
    private var byScheme: [String: String] = [:]
    /// `NO_PROXY`: hosts and domains that are reached directly.
    let exceptions: String

    init(environment: [String: String]) {
        let value: (String) -> String? = { name in
            let text = environment[name]
            return text?.isEmpty ?? true ? nil : text
        }
        let all = value("all_proxy") ?? value("ALL_PROXY")
        byScheme["https"] = value("https_proxy") ?? value("HTTPS_PROXY") ?? all
        // In capitals it could come from a client's "Proxy" header where the program runs as a CGI script.
        byScheme["http"] = value("http_proxy") ?? all
        exceptions = value("no_proxy") ?? value("NO_PROXY") ?? ""
    }

    /// Nil for what is reached directly, as this machine always is: to a proxy 127.0.0.1 is its own, and what goes over plain
    /// http because nobody on the way can read it must not go there.
    func proxy(for origin: Origin) -> String? {
        origin.isLoopback ? nil : byScheme[origin.scheme]
    }
}
