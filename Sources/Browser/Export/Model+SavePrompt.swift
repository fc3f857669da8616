import Cells
import Gists

extension Model {
    mutating func accept(save export: Export, to path: String) -> [Effect] {
        let path = path.trimming(while: \.isWhitespace)
        guard !path.isEmpty else { return [] }
        return start(export.becoming(.save(to: path, .ask)))
    }

    mutating func accept(pipe gists: [Gist], to command: String) -> [Effect] {
        let command = command.trimming(while: \.isWhitespace)
        guard !command.isEmpty else { return [] }
        exports.commands.removeAll { $0 == command }
        exports.commands.append(command)
        return start(Export(gists: gists, purpose: .pipe(command)))
    }

    /// A key in answer to the question what is to become of files that are there already.
    mutating func answer(_ key: Key, overwriting export: Export) -> [Effect] {
        guard case .save(let path, _) = export.purpose else { return [] }
        switch key {
        case .character("o"):
            prompt = nil
            return start(export.becoming(.save(to: path, .overwrite)))
        case .character("k"):
            prompt = nil
            return start(export.becoming(.save(to: path, .keepBoth)))
        case .escape, .control("g"), .character("q"): prompt = nil
        default: break
        }
        return []
    }

    /// `Tab` in a path: what the disk has that begins like this.
    mutating func pathsFound(_ paths: [String], startingWith text: String) {
        guard case .save? = prompt?.purpose, prompt?.line.text == text else { return }
        input.pathCompletions = paths
        guard var common = paths.first else { return }
        for path in paths { common = common.commonPrefix(with: path) }
        if common.count > text.count { prompt?.line = LineEditor(common) }
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
