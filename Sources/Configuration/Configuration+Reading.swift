extension Configuration {
    /// Reads a file's text. Whatever is wrong with it becomes a problem; the rest counts.
    public init(_ bytes: [UInt8], path: String) {
        self.init(path: path)
        let (table, problems) = TOMLReader.read(bytes)
        self.problems = problems
        for (name, node) in table.sorted {
            switch name {
            case "keys": readKeys(node)
            case "themes": readThemes(node)
            default: readSetting(name, node)
            }
        }
    }

    private mutating func readSetting(_ name: String, _ node: TOMLNode) {
        let plain = String(name.map { $0 == "_" ? "-" : $0 })
        guard plain != "token" else {
            return complain("a token does not belong here: token-file names a file that holds it", line: node.line)
        }
        guard let setting = Setting.all.first(where: { $0.name == plain }) else {
            let names = Setting.all.map(\.name) + ["keys", "themes"]
            return complain("there is no setting “\(name)”" + Nearest.hint(plain, among: names), line: node.line)
        }
        do throws(Problem) {
            values[setting] = (try Self.value(node, for: setting), node.line)
        } catch {
            problems.append(error)
        }
    }

    private static func value(_ node: TOMLNode, for setting: Setting) throws(Problem) -> Value {
        switch (setting.kind, node.value) {
        case (.flag, .boolean(let flag)): return .flag(flag)
        case (.flag, .word): break
        case (_, .word(let word)): throw .unquoted(word, line: node.line)
        case (.text, .string(let text)) where !text.isEmpty: return .text(text)
        case (.choice(let choices), .string(let text)):
            guard choices.contains(text) else {
                let hint = Nearest.hint(text, among: choices)
                throw Problem(
                    line: node.line,
                    "\(setting.name) is one of \(choices.joined(separator: ", ")), not “\(text)”" + hint)
            }
            return .text(text)
        case (.seconds, .integer(let number)) where 0...86_400 ~= number: return .number(number)
        case (.texts, .array), (.texts, .string): return .texts(try node.texts(of: setting.name))
        default: break
        }
        throw Problem(line: node.line, "\(setting.name) takes \(setting.kind.noun), not \(node.text)")
    }

    private mutating func readKeys(_ node: TOMLNode) {
        keys = assignments(node, in: "keys")
    }

    private mutating func readThemes(_ node: TOMLNode) {
        guard case .table(let table) = node.value else {
            return complain("[themes.NAME] is a table of its own for each theme", line: node.line)
        }
        for (name, node) in table.sorted {
            themes.append(
                Section(name: name, line: node.line, assignments: assignments(node, in: "themes.\(name)")))
        }
    }

    private mutating func assignments(_ node: TOMLNode, in name: String) -> [Assignment] {
        guard case .table(let table) = node.value else {
            complain("[\(name)] is a table", line: node.line)
            return []
        }
        return table.sorted.compactMap { key, node in
            do throws(Problem) {
                return Assignment(name: key, values: try node.texts(of: key), line: node.line)
            } catch {
                problems.append(error)
                return nil
            }
        }
    }
}

extension Setting.Kind {
    fileprivate var noun: String {
        switch self {
        case .flag: "true or false"
        case .text, .choice: "text in quotes"
        case .seconds: "a number from 0 to 86400"
        case .texts: "a list of texts"
        }
    }
}

extension TOMLNode {
    /// One text, or a list of texts.
    fileprivate func texts(of name: String) throws(Problem) -> [String] {
        switch value {
        case .string(let text): return [text]
        case .word(let word): throw .unquoted(word, line: line)
        case .array(let nodes):
            var texts: [String] = []
            for node in nodes {
                if case .word(let word) = node.value { throw .unquoted(word, line: node.line) }
                guard case .string(let text) = node.value else {
                    throw Problem(line: node.line, "\(name) takes a list of texts; \(node.text) is none")
                }
                texts.append(text)
            }
            return texts
        default: throw Problem(line: line, "\(name) takes text or a list of texts, not \(self.text)")
        }
    }

    /// The value as a message can show it.
    fileprivate var text: String {
        switch value {
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .word(let word): "“\(word)”"
        case .string(let text): text.isEmpty ? "an empty text" : "“\(text.prefix(40))”"
        default: kind
        }
    }
}
