import Cells
import Documents
import FoundationEssentials
import Gists
import Reading

/// The export under way, and the folder of the last one.
struct Exports: Equatable, Sendable {
    private(set) var running: RunningExport?
    /// The folder of the last saved files, with its slash.
    private(set) var folder = "./"

    /// Exports selected lines, the file being read, or the files of the chosen gists.
    mutating func perform(
        _ command: Command, _ panes: inout Panes, _ saved: SavedFiles, _ update: inout UpdateContext
    ) {
        let context = update.context
        if let lines = SelectedText(panes.detail, context) {
            switch command {
            case .copy(.lines), .copy(.contents):
                panes.detail.withReader(context) { $0.endSelection() }
                return lines.copy(&update)
            case .export(.save), .export(.pipe), .export(.openInPager):
                guard let gist = lines.gist else { return update.complain(Words.Reader.notUTF8) }
                return export(command, [gist], subject: "", &update)
            default: break
            }
        }
        switch command {
        case .copy(.lines):
            return update.tell(Words.Reader.noSelection(context.key(of: .reader(.selectLines), or: ":")))
        case .export(.openInEditor) where context.feed == .saved && context.focus == .list:
            return saved.edit(panes.list.chosenGists, &update)
        default: break
        }
        var gists = panes.list.chosenGists
        if context.focus == .detail, var gist = panes.detail.gist(context) {
            if command != .export(.saveAll), case .file(let index) = panes.detail.tab(context) {
                gist.files = [gist.files[index]]
            }
            gists = [gist]
        }
        gists = gists.filter { !$0.files.isEmpty }.map(panes.detail.opened.withTexts)
        let encodings = gists.flatMap { gist in gist.files.map { panes.detail[gist.id]?.encodings[$0.name] } }
        export(
            command, gists, subject: panes.markedGists(gists.count, context),
            encodings: encodings.contains { $0 != nil } ? encodings : [],
            line: command == .export(.openInEditor) && context.focus == .detail
                ? panes.detail.reader(context).fileLine : nil,
            &update)
    }

    /// Exports files, or asks for the path or command.
    /// - Parameters:
    ///   - subject: `3 marked gists`; empty for the selected gist.
    ///   - encodings: see `Export.encodings`.
    ///   - line: the line for the editor.
    private mutating func export(
        _ command: Command, _ gists: [Gist], subject: String, encodings: [TextEncoding?] = [], line: Int? = nil,
        _ update: inout UpdateContext
    ) {
        guard !gists.isEmpty else { return update.complain(Words.Export.noFile) }
        guard running == nil else { return update.complain(Words.Export.busy) }
        switch command {
        case .export(.save), .export(.saveAll):
            var export = Export(gists: gists, purpose: .save(to: "", .ask))
            export.subject = subject
            update.type(.export(.save(export)), export.place(in: folder))
        case .export(.pipe): update.type(.export(.pipe(gists)))
        case .copy(.contents):
            var export = Export(gists: gists, purpose: .copy)
            export.encodings = encodings
            start(export, &update)
        case .export(.openInPager): start(Export(gists: gists, purpose: .page), &update)
        case .export(.openInEditor):
            var export = Export(gists: gists, purpose: .edit)
            export.line = line
            start(export, &update)
        default: break
        }
    }

    /// Runs a configured command on the gist being read or selected, and on the file being read, else its first one.
    /// Loads the whole file first, if the command takes one.
    mutating func run(custom name: String, _ panes: Panes, _ update: inout UpdateContext) {
        let (context, detail) = (update.context, panes.detail)
        guard let command = context.settings.commands[name] else {
            return update.complain(Words.Export.unknownCommand(name))
        }
        if let problem = command.problems.first { return update.complain(Words.Export.refused(name, problem)) }
        guard var gist = context.focus == .detail ? detail.gist(context) : context.selectedGist else {
            return update.complain(Words.Export.nothingToCopy)
        }
        gist.files = (panes.copySource(context).file ?? gist.files.first).map { [$0] } ?? []
        gist = detail.opened.withTexts(gist)
        let numbers = detail.selectionReader(context)?.selectedNumbers?.numbers
        let lines = numbers.map { "\($0.lowerBound)-\($0.upperBound)" } ?? ""
        run(AskingCommand(command.run(on: gist, lines: lines), on: gist), &update)
    }

    /// Runs a configured command, after its questions.
    mutating func run(_ asking: AskingCommand, _ update: inout UpdateContext) {
        if let question = asking.question { return ask(question, of: asking, &update) }
        let (run, gist) = (asking.run, asking.gist)
        guard run.command.placeholders.contains(.file) else {
            return update.emit(.display(.run(ExternalProgram(kind: .custom(run), files: []))))
        }
        guard !gist.files.isEmpty else { return update.complain(Words.Export.noFile) }
        guard running == nil else { return update.complain(Words.Export.busy) }
        start(Export(gists: [gist], purpose: .run(run)), &update)
    }

    private func ask(_ question: CommandQuestion, of asking: AskingCommand, _ update: inout UpdateContext) {
        guard !question.choices.isEmpty else { return update.type(.export(.answer(asking))) }
        let items = question.choices.map {
            Picker.Item(name: OneLine.collapse($0, columns: 200), choice: .answer(asking.answered($0)))
        }
        update.present(.picker(Picker(title: question.label, items: items)))
    }

    private mutating func start(_ export: Export, _ update: inout UpdateContext) {
        let total = export.gists.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.size } }
        running = RunningExport(
            export: export, progress: .init(fileCount: export.fileCount, total: total), startedAt: update.context.now)
        let id = update.requests.open(for: .export)
        update.emit(.export(export, id))
    }

    // MARK: - Prompts

    /// Exports files to the typed path or shell command.
    mutating func accept(_ text: String, for prompt: ExportPrompt, _ update: inout UpdateContext) {
        // An answer is what was typed, spaces and nothing included.
        if case .answer(let asking) = prompt { return run(asking.answered(text), &update) }
        let text = text.trimming(while: \.isWhitespace)
        guard !text.isEmpty else { return }
        switch prompt {
        case .save(let export): start(export.becoming(.save(to: text, .ask)), &update)
        case .pipe(let gists): start(Export(gists: gists, purpose: .pipe(text)), &update)
        case .overwrite, .answer: break
        }
    }

    /// Handles a key that answers the question about existing files.
    mutating func answer(_ key: Key, to prompt: ExportPrompt, _ update: inout UpdateContext) {
        guard case .overwrite(let export, _) = prompt, case .save(let path, _) = export.purpose else { return }
        switch key {
        case .character("o"): start(export.becoming(.save(to: path, .overwrite)), &update)
        case .character("k"): start(export.becoming(.save(to: path, .keepBoth)), &update)
        case .escape, .control("g"), .character("q"): break
        default: return
        }
        update.dismiss(.prompt)
    }

    // MARK: - Responses

    mutating func progressed(_ progress: Export.Progress) { running?.progress = progress }

    /// `Esc`: cancels the export. Files that are already saved stay.
    /// - Returns: false if none is running.
    mutating func cancel(_ update: inout UpdateContext) -> Bool {
        guard let running else { return false }
        self.running = nil
        update.tell(Words.Export.cancelled(running.progress.files, of: running.export.fileCount))
        update.requests.cancel(.export)
        return true
    }

    mutating func received(
        _ result: Result<Response, Failure>, _ list: inout ListPane, _ update: inout UpdateContext
    ) {
        guard let export = running?.export else { return }
        running = nil
        switch result {
        case .success(.export(.exists(let names))): update.type(.export(.overwrite(export, names)))
        case .success(.export(.saved(let sentence, let folder, let isComplete))):
            if let folder { self.folder = folder }
            isComplete ? update.tell(sentence) : update.complain(sentence)
            if isComplete { list.unmark(export.gists.map(\.id)) }
            if update.context.feed == .saved { list.lookUpSaved(&update.requests) }
        case .success(.export(.collected(let files))): deliver(files, of: export, &update)
        case .success: break
        case .failure(let failure): update.complain(failure.sentence)
        }
    }

    private func deliver(_ files: [Export.Content], of export: Export, _ update: inout UpdateContext) {
        func run(_ kind: ExternalProgram.Kind) {
            update.emit(.display(.run(ExternalProgram(kind: kind, files: files))))
        }
        switch export.purpose {
        case .save: break
        case .page: run(.pager)
        case .edit:
            update.emit(.display(.run(ExternalProgram(kind: .editor, files: files, line: export.line))))
        case .pipe(let command): run(.command(command))
        case .run(let command): run(.custom(command))
        case .copy:
            let texts = files.enumerated().compactMap { index, file in
                file.clipboardText(in: export.encodings.indices.contains(index) ? export.encodings[index] : nil)
            }
            guard texts.count == files.count else {
                let names = files.count == 1 ? files[0].name : Words.Export.oneFile
                return update.complain(Words.Export.notText(names, update.context.key(of: .export(.save), or: ":save")))
            }
            let text = texts.joined()
            let what = files.count == 1 ? files[0].name : Words.files(files.count)
            update.copy(text, as: "\(what), \(ByteCount.short(text.utf8.count))")
        }
    }
}

/// The running export. There is one at a time; `Esc` cancels it.
struct RunningExport: Hashable, Sendable {
    var export: Export
    var progress: Export.Progress
    var startedAt: Date

    /// `saving 3/12 · 43 % · 731.0 kB of 1.7 MB · 120.5 kB/s · 8 s left`
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
        // A rate measured over a shorter time is unreliable.
        if seconds >= 1, received > 0 {
            let rate = Double(received) / seconds
            let left = Double(max(0, total - received)) / rate
            parts += ["\(ByteCount.short(Int(rate)))/s", Words.Export.left(Int(min(left, 86_400).rounded(.up)))]
        }
        return parts.joined(separator: " · ")
    }
}

/// A part in percent.
enum Percent {
    /// From 0 to 100, even if the server has sent wrong numbers.
    static func of(_ part: Int, in whole: Int) -> Int {
        whole > 0 ? Int(min(max(0, Double(part) / Double(whole)), 1) * 100) : 100
    }
}

extension Export.Content {
    /// The text for the clipboard, decoded if the file is in another encoding; nil if the file is not text.
    /// - Parameter encoding: the encoding that the user has chosen.
    fileprivate func clipboardText(in encoding: TextEncoding?) -> String? {
        if let encoding, let chosen = TextDocument(bytes).decoded(as: encoding) { return chosen.wholeText }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let document = TextDocument(bytes)
        return document.isBinary || document.damage > 0 ? nil : document.wholeText
    }
}
