/// The paths and values of items in a JSON file.
extension TreeDocument {
    /// The path from the outermost value to an item, in the syntax of `jq` and JSONPath: `$.items[3].name`.
    /// - Parameter limit: the maximum number of steps; the last ones are kept.
    public func path(of item: Int, limit: Int = .max) -> String {
        var steps: [String] = []
        var item = item
        switch storage.json.lines[item].kind {
        case .closing: item = Int(storage.json.lines[item].partner)
        case .comment where parent(of: item) != item: item = parent(of: item)
        // It is outside of all values.
        case .comment, .noise: return "$"
        case .scalar, .opening, .empty: break
        }
        while steps.count < limit {
            let parent = parent(of: item)
            if parent == item { break }
            steps.append(step(to: item))
            item = parent
        }
        let root = storage.json.lines[item]
        guard parent(of: item) == item else { return "…" + steps.reversed().joined() }
        // If there are several outermost values, each has a number.
        return (storage.json.valueCount > 1 ? "$[\(root.ordinal)]" : "$") + steps.reversed().joined()
    }

    /// `.name`, `["a name"]`, `[3]`
    private func step(to item: Int) -> String {
        let line = storage.json.lines[item]
        let key = key(of: item)
        guard key.utf8.count >= 2 else { return "[\(line.ordinal)]" }
        let name = key.utf8.dropFirst().dropLast()
        let isPlain =
            name.first.map { !(0x30...0x39).contains($0) } == true
            && name.allSatisfy { DeclarationLine.isOfName($0) && $0 < 0x80 && $0 != UInt8(ascii: "$") }
        return isPlain ? ".\(Substring(name))" : "[\(key)]"
    }

    /// A member's name with its quotes; empty if it has none.
    private func key(of item: Int) -> String {
        let key = storage.json.lines[item].key
        return storage.text.text(Int(key.lowerBound)..<Int(key.upperBound))
    }

    /// The value of an item: the content of a string, otherwise the JSON as in the file.
    public func value(of item: Int) -> String {
        let line = storage.json.lines[item]
        let (start, end) =
            switch line.kind {
            case .opening: (line, storage.json.lines[Int(line.partner)])
            case .closing: (storage.json.lines[Int(line.partner)], line)
            case .scalar, .empty, .comment, .noise: (line, line)
            }
        // An empty container is shown in one line, but may have spaces between its brackets.
        let text = storage.text.text(Int(start.value.lowerBound)..<Int(end.value.upperBound))
        if line.kind == .empty { return line.isObject ? "{}" : "[]" }
        guard line.kind == .scalar, text.utf8.first == UInt8(ascii: "\"") else { return text }
        return String(decoding: JSONString.decoded(text.utf8.dropFirst().dropLast()), as: UTF8.self)
    }

    /// The title of a line in the outline: `sizes [3]`; nil for all lines except members of the outermost values, and
    /// these values themselves if there are several.
    func outlineTitle(ofLine line: Int) -> String? {
        let item = index(line)
        let entry = storage.json.lines[item]
        guard entry.depth == (storage.json.valueCount > 1 ? 0 : 1) else { return nil }
        let key = shown(entry.key).utf8.dropFirst().dropLast()
        let name =
            key.isEmpty ? "[\(entry.ordinal)]" : String(decoding: key.prefix(Outline.longestTitle), as: UTF8.self)
        switch entry.kind {
        case .opening: return "\(name) \(entry.isObject ? "{\(entry.count)}" : "[\(entry.count)]")"
        case .empty: return "\(name) \(entry.isObject ? "{}" : "[]")"
        case .scalar:
            let beginning = entry.value.lowerBound..<min(entry.value.upperBound, entry.value.lowerBound + 60)
            return "\(name): \(shown(beginning))"
        case .closing, .comment, .noise: return nil
        }
    }
}
