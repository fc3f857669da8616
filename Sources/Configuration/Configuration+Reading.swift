import Texts

extension Configuration {
    /// Parses a file's text. Every mistake in it becomes a problem; the rest is used.
    public init(_ bytes: [UInt8], path: String) {
        self.init(path: path)
        let (table, problems) = TOMLReader.read(bytes)
        self.problems = problems
        for (name, node) in table.sorted {
            switch name {
            case "keys": readKeys(node)
            case "themes": readThemes(node)
            case "commands": readCommands(node)
            default: readSetting(name, node)
            }
        }
    }

    private mutating func readSetting(_ name: String, _ node: TOMLNode) {
        let hyphenated = String(name.map { $0 == "_" ? "-" : $0 })
        guard hyphenated != Setting.token.name else {
            return complain(Words.File.token, line: node.line)
        }
        guard let setting = Setting.inFile.first(where: { $0.name == hyphenated }) else {
            let names = Setting.inFile.map(\.name) + ["keys", "themes", "commands"]
            return complain(Words.File.unknownSetting(name) + Nearest.hint(hyphenated, among: names), line: node.line)
        }
        do throws(Problem) {
            values[setting] = try setting.value(of: node)
            lines[setting.name] = node.line
        } catch {
            problems.append(error)
        }
    }

    private mutating func readKeys(_ node: TOMLNode) {
        keys = assignments(node, in: "keys")
    }

    private mutating func readThemes(_ node: TOMLNode) {
        guard case .table(let table) = node.value else {
            return complain(Words.File.themeTable, line: node.line)
        }
        for (name, node) in table.sorted {
            themes.append(
                Section(name: name, line: node.line, assignments: assignments(node, in: "themes.\(name)")))
        }
    }

    private mutating func assignments(_ node: TOMLNode, in name: String) -> [Assignment] {
        guard case .table(let table) = node.value else {
            complain(Words.File.notATable(name), line: node.line)
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

extension TOMLNode {
    /// The text, or a list of texts.
    func texts(of name: String) throws(Problem) -> [String] {
        switch value {
        case .string(let text): return [text]
        case .word(let word): throw .unquoted(word, line: line)
        case .array(let nodes):
            var texts: [String] = []
            for node in nodes {
                if case .word(let word) = node.value { throw .unquoted(word, line: node.line) }
                guard case .string(let text) = node.value else {
                    throw Problem(line: node.line, Words.Value.must(name, be: Words.Value.strings, not: node.text))
                }
                texts.append(text)
            }
            return texts
        default: throw Problem(line: line, Words.Value.must(name, be: Words.Value.stringOrStrings, not: self.text))
        }
    }

    /// The value as text for messages.
    var text: String {
        switch value {
        case .boolean(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .word(let word): "“\(word)”"
        case .string(let text): text.isEmpty ? Words.Value.emptyString : "“\(text.prefix(40))”"
        default: kind
        }
    }
}
