import FoundationEssentials

extension HTTPRequest {
    /// A shell command that makes the same request. Tokens, cookies and the like are `***` unless revealed.
    public func curlCommand(revealingSecrets: Bool = false) -> String {
        var words = ["curl"]
        if method == .head {
            words.append("--head")
        } else if method != .get {
            words += ["--request", method.rawValue]
        }
        if headers["Accept-Encoding"] == nil { words.append("--compressed") }
        for field in headers {
            let isShown = revealingSecrets || !Redaction.isSecret(field.name)
            let value = isShown ? field.value : Redaction.mask
            words += ["--header", quoted(value.isEmpty ? "\(field.name);" : "\(field.name): \(value)")]
        }
        if let body { words += ["--data-binary", quoted(text(of: body, revealingSecrets: revealingSecrets))] }
        words.append(quoted(revealingSecrets ? url.absoluteString : Redaction.redacted(url.absoluteString)))
        return words.joined(separator: " ")
    }

    private func text(of body: Data, revealingSecrets: Bool) -> String {
        guard let text = String(data: body, encoding: .utf8), !text.contains("\0") else {
            return "(\(body.count) bytes)"
        }
        let isForm = headers["Content-Type"].flatMap(MediaType.init)?.subtype == "x-www-form-urlencoded"
        return isForm && !revealingSecrets ? Redaction.redactedPairs(text) : text
    }

    private func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
