import Gists
import Reading

extension GistDraft {
    /// The possible secrets in its description and its files.
    /// - Parameter description: the name of the description in the results.
    public func leaks(inDescription description: String) -> [Leak] {
        LeakGuard.leaks(in: self.description, file: description)
            + files.flatMap { LeakGuard.leaks(in: $0.text ?? "", file: $0.name) }
    }
}
