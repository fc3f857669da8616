import Runtime

/// A gist's page in the web browser.
enum WebPage {
    /// - Throws: if there is no page, or no web browser.
    static func open(_ url: String, _ options: LaunchOptions) throws {
        guard !options.isDemo else { return Output.complain(Words.Writing.demoPage) }
        do {
            try WebBrowser.openFromCommand(url, environment: options.environment)
        } catch {
            throw LaunchError(error.message)
        }
    }
}
