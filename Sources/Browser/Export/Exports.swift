import Cells
import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// What was exported before, and what is now.
struct Exports: Equatable, Sendable {
    private(set) var running: RunningExport?
    /// The folder that was last saved to, with its slash.
    private(set) var folder = "./"

    /// Takes files out, or asks where to.
    /// - Parameter subject: whose files they are, where these are not the selected gist's.
    mutating func handle(
        _ command: Command, _ gists: [Gist], subject: String, _ context: Context, _ requests: inout Requests
    ) -> Reaction {
        guard !gists.isEmpty else { return .complain(Words.Export.noFile) }
        guard running == nil else {
            return .complain(Words.Export.busy)
        }
        switch command {
        case .save, .saveAll:
            var export = Export(gists: gists, purpose: .save(to: "", .ask))
            export.subject = subject
            return .type(.save(export), export.place(in: folder))
        case .pipe: return .type(.pipe(gists))
        case .copyContent: return .effects(start(Export(gists: gists, purpose: .copy), context, &requests))
        case .openInPager: return .effects(start(Export(gists: gists, purpose: .page), context, &requests))
        case .openInEditor: return .effects(start(Export(gists: gists, purpose: .edit), context, &requests))
        default: return Reaction()
        }
    }

    /// Runs a command of the configuration, once the file is here whole where it takes one.
    mutating func run(
        _ command: CustomCommand, on gist: Gist, lines: String, _ context: Context, _ requests: inout Requests
    ) -> Reaction {
        let run = command.run(on: gist, lines: lines)
        guard command.placeholders.contains(.file) else {
            return .effects([.display(.run(ExternalProgram(kind: .custom(run), files: [])))])
        }
        guard !gist.files.isEmpty else { return .complain(Words.Export.noFile) }
        guard running == nil else {
            return .complain(Words.Export.busy)
        }
        return .effects(start(Export(gists: [gist], purpose: .run(run)), context, &requests))
    }

    private mutating func start(_ export: Export, _ context: Context, _ requests: inout Requests) -> [Effect] {
        let total = export.gists.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.size } }
        running = RunningExport(
            export: export, progress: .init(fileCount: export.fileCount, total: total), startedAt: context.now)
        return [.export(export, requests.open(for: .export))]
    }

    // MARK: - What was typed

    /// The place to save to.
    mutating func accept(save export: Export, to path: String, _ context: Context, _ requests: inout Requests)
        -> [Effect]
    {
        let path = path.trimming(while: \.isWhitespace)
        return path.isEmpty ? [] : start(export.becoming(.save(to: path, .ask)), context, &requests)
    }

    /// The shell's command to give files to.
    mutating func accept(pipe gists: [Gist], to command: String, _ context: Context, _ requests: inout Requests)
        -> [Effect]
    {
        let command = command.trimming(while: \.isWhitespace)
        guard !command.isEmpty else { return [] }
        return start(Export(gists: gists, purpose: .pipe(command)), context, &requests)
    }

    /// A key in answer to the question what is to become of files that are there already.
    /// - Returns: nil for a key that is no answer.
    mutating func answer(_ key: Key, overwriting export: Export, _ context: Context, _ requests: inout Requests)
        -> [Effect]?
    {
        guard case .save(let path, _) = export.purpose else { return nil }
        switch key {
        case .character("o"): return start(export.becoming(.save(to: path, .overwrite)), context, &requests)
        case .character("k"): return start(export.becoming(.save(to: path, .keepBoth)), context, &requests)
        case .escape, .control("g"), .character("q"): return []
        default: return nil
        }
    }

    // MARK: - What comes of it

    mutating func progressed(_ progress: Export.Progress) { running?.progress = progress }

    /// `Esc`: what was saved until now stays; nil where nothing is under way.
    mutating func cancel(_ requests: inout Requests) -> Reaction? {
        guard let running else { return nil }
        self.running = nil
        var reaction = Reaction.tell(
            Words.Export.cancelled(running.progress.files, of: running.export.fileCount))
        reaction.effects = requests.cancel(.export)
        return reaction
    }

    mutating func ended(_ result: Result<Answer, Failure>, _ context: Context) -> Reaction {
        guard let export = running?.export else { return Reaction() }
        running = nil
        switch result {
        case .success(.export(.exists(let names))): return .type(.overwrite(export, names))
        case .success(.export(.saved(let sentence, let folder, let isComplete))):
            if let folder { self.folder = folder }
            return isComplete ? .tell(sentence) : .complain(sentence)
        case .success(.export(.collected(let files))): return deliver(files, export.purpose, context)
        case .success: return Reaction()
        case .failure(let failure): return .complain(failure.sentence)
        }
    }

    private func deliver(_ files: [Export.Content], _ purpose: Export.Purpose, _ context: Context) -> Reaction {
        func run(_ kind: ExternalProgram.Kind) -> Reaction {
            .effects([.display(.run(ExternalProgram(kind: kind, files: files)))])
        }
        switch purpose {
        case .save: return Reaction()
        case .page: return run(.pager)
        case .edit: return run(.editor)
        case .pipe(let command): return run(.command(command))
        case .run(let command): return run(.custom(command))
        case .copy:
            let texts = files.compactMap(\.clipboardText)
            guard texts.count == files.count else {
                let names = files.count == 1 ? files[0].name : Words.Export.oneFile
                return .complain(Words.Export.notText(names, context.key(of: .save, or: ":save")))
            }
            let text = texts.joined()
            let what = files.count == 1 ? files[0].name : Words.files(files.count)
            return .copy(text, as: "\(what), \(ByteCount.short(text.utf8.count))")
        }
    }
}

/// The export under way: one at a time, to be given up with `Esc`.
struct RunningExport: Hashable, Sendable {
    var export: Export
    var progress: Export.Progress
    var startedAt: Date

    /// `saving 3/12 · 43 % · 731.0 kB of 1.7 MB · 120.5 kB/s · 8 s left · Esc cancels`
    func sentence(at now: Date) -> String {
        Words.Export.running(verb, progress.sentence(after: now.timeIntervalSince(startedAt)))
    }

    private var verb: String {
        switch export.purpose {
        case .save: "saving"
        case .copy: "copying"
        case .pipe, .page, .edit, .run: "loading"
        }
    }
}

extension Export.Progress {
    /// `3/12 · 43 % · 731.0 kB of 1.7 MB · 120.5 kB/s · 8 s left`
    public func sentence(after seconds: Double) -> String {
        var parts = fileCount > 1 ? ["\(files)/\(fileCount)"] : []
        let percent = Percent.of(received, in: total)
        parts += ["\(percent) %", Words.Export.received(ByteCount.short(received), of: ByteCount.short(total))]
        // A rate over less says nothing.
        if seconds >= 1, received > 0 {
            let rate = Double(received) / seconds
            let left = Double(max(0, total - received)) / rate
            parts += ["\(ByteCount.short(Int(rate)))/s", Words.Export.left(Int(min(left, 86_400).rounded(.up)))]
        }
        return parts.joined(separator: " · ")
    }
}

/// How much of something is there.
enum Percent {
    /// From 0 to 100, whatever a server has said of either.
    static func of(_ part: Int, in whole: Int) -> Int {
        whole > 0 ? Int(min(max(0, Double(part) / Double(whole)), 1) * 100) : 100
    }
}

extension Export.Content {
    /// The text for the clipboard, which has no bytes: decoded, where the file is in another encoding. Nil for what is none.
    fileprivate var clipboardText: String? {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let document = TextDocument(bytes)
        return document.isBinary || document.damage > 0 ? nil : document.wholeText
    }
}
