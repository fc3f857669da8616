import Cells
import FoundationEssentials
import Gists

extension StatusView {
    /// The keys that do something now, with a word for each.
    struct Hints {
        /// The hints by state that stay longer than the palette's.
        private static let keptHere = 2

        /// By state, the most important first.
        private let here: [KeyHint]
        /// Going back, the palette, help: at the end of every status bar.
        private let last: [KeyHint]

        init(here: [KeyHint], last: [KeyHint]) {
            self.here = here
            self.last = last
        }

        /// As many hints as fit in an area, at its right end, two columns away from what is left of it. Help is left
        /// out last, going back before it, then the first two by state, then the palette.
        func places(in area: Rect) -> [HintPlace] {
            var x = area.maxX + 1
            var placed = fitting(columns: area.width - 4).map { HintPlace(hint: $0, columns: 0..<0) }
            for index in placed.indices.reversed() {
                let end = x - 2
                x = end - placed[index].hint.columns
                placed[index].columns = x..<end
            }
            return placed
        }

        func fitting(columns: Int) -> [KeyHint] {
            var (here, last) = (here, last)
            var width = (here + last).reduce(0) { $0 + $1.columns + 2 }
            while width > columns, !(here.isEmpty && last.isEmpty) {
                let dropped: KeyHint =
                    if here.count > Self.keptHere {
                        here.removeLast()
                    } else if last.count == 3 {
                        last.remove(at: 1)
                    } else {
                        here.popLast() ?? last.removeFirst()
                    }
                width -= dropped.columns + 2
            }
            return here + last
        }

        // A function: an initializer would copy its arguments, for each frame.
        static func of(_ model: Model, _ reader: Reader?, _ context: Context) -> Hints {
            let (keymap, focus) = (model.settings.keymap, model.focus)
            if let prefix = model.input.explainedPrefix(at: context.now) {
                return Hints(following: prefix, keymap, in: focus)
            }
            let here =
                reader.map { textHints($0, model, context) } ?? model.compose.publisher.hints(context)
                ?? ListHints.of(model.list, model.panes.library.marks, context).commands
            return Hints(here, back: back(model, reader, context), keymap, in: focus)
        }

        fileprivate init(
            _ here: [(Command, String)], back: (Command, String), _ keymap: Keymap, in focus: Focus
        ) {
            func shown(_ hints: [(Command, String)]) -> [KeyHint] {
                hints.compactMap { keymap.hint($0.0, $0.1, in: focus) }
            }
            self.here = shown(here)
            last = shown([back, (.window(.palette), Words.Hint.commands), (.window(.help), Words.Hint.help)])
        }

        private init(following prefix: Key, _ keymap: Keymap, in focus: Focus) {
            here = keymap.followers(of: prefix, in: focus)
            last = []
        }

        /// The key that goes back, and its effect.
        fileprivate static func back(_ model: Model, _ reader: Reader?, _ context: Context) -> (Command, String) {
            let isWaiting =
                model.exports.running != nil || model.changes.unsentMessage != nil
                || model.signIn.limits.waitsUntil != nil
                || model.requests.longWait(context) != nil || reader != nil && isLoadingFile(model.detail, context)
            if isWaiting { return (.go(.back), Words.Hint.cancel) }
            if let reader {
                if reader.selectedLines != nil { return (.go(.back), Words.Hint.end) }
                if reader.hasCursorToLeave { return (.go(.back), Words.Hint.clear) }
                let isOlder = model.detail.shown(context)?.history.current != nil && model.detail.tab(context) != .diff
                guard isOlder else { return (.go(.back), Words.Hint.back) }
                return (
                    .go(.back), HistoryTab().isFromList(model.detail, context) ? Words.Hint.history : Words.Hint.newest
                )
            }
            if model.list.nextLifted != nil { return (.go(.back), Words.Hint.clear) }
            return (.go(.leave), model.panes.hasListToLeaveTo ? Words.Hint.back : Words.Hint.quit)
        }

        /// True if `Esc` cancels the loading of the file on the screen.
        private static func isLoadingFile(_ pane: DetailPane, _ context: Context) -> Bool {
            guard let opened = pane.shown(context), !opened.texts.wholeFiles.isEmpty, let gist = pane.gist(context),
                case .file(let index) = pane.tab(context)
            else { return false }
            let name = gist.files[index].name
            return opened.texts.wholeFiles[name]?.isLoading == true
                && (opened.texts.inlineFiles[name] != nil || opened.texts.progress[name] != nil)
        }

        /// The hints for the text with the focus.
        private static func textHints(
            _ reader: Reader, _ model: Model, _ context: Context
        ) -> [(Command, String)] {
            if let hints = reader.stateHints { return hints }
            guard let gist = model.detail.gist(context), let opened = model.detail.shown(context) else { return [] }
            let tab = model.detail.tab(context)
            var hints = tab.page.hints(in: gist, context)
            if reader.document != nil {
                hints += reader.hints
            } else if model.detail.image(context) != nil {
                hints += ImageView.hints
            } else if opened.gist.failure != nil, !opened.gist.isLoading, !context.settings.isOffline {
                hints.append((.refresh, Words.Hint.retry))
            }
            if opened.hasOtherView(of: tab) {
                hints.append(
                    (
                        .reader(.toggleSource),
                        opened.texts.sourceTabs.contains(tab) ? Words.Hint.view : Words.Hint.source
                    ))
            }
            return hints + gistHints(gist, tab, context)
        }

        /// The hints for actions on the opened gist.
        private static func gistHints(_ gist: Gist, _ tab: DetailTab, _ context: Context) -> [(Command, String)] {
            var isFile = false
            if case .file = tab { isFile = true }
            var hints: [(Command, String)] = []
            if isFile, gist.files.count > 1 { hints.append((.detail(.nextFile), Words.Hint.nextFile)) }
            hints += [(.copy(.menu), Words.Hint.copy)]
            if isFile { hints.append((.export(.save), Words.Hint.save)) }
            hints.append((.openInBrowser, Words.Hint.open))
            if context.settings.hasToken { hints.append((.toggleStar, Words.Hint.star)) }
            if context.canWrite, context.isOwn(gist) { hints.append((.writing(.edit), Words.Hint.edit)) }
            if tab != .comments, gist.commentCount > 0 { hints.append((.comments(.open), Words.Hint.comments)) }
            hints.append((.detail(.about), tab == .about ? Words.Hint.text : Words.Hint.about))
            return hints
        }
    }
}

extension StatusView {
    /// All that the hints for the rows depend on. They are drawn again only if it has changed.
    struct HintLine: Equatable {
        let list: ListHints
        let goesBack: Bool
        let back: String
        let keymap: Keymap
        let theme: Theme

        /// Returns the hints for the rows; nil if others are shown.
        static func of(_ model: Model, _ reader: Reader?, _ context: Context) -> HintLine? {
            guard reader == nil, context.focus == .list, model.input.pending == nil,
                model.compose.publisher.hints(context) == nil
            else { return nil }
            let back = Hints.back(model, nil, context)
            return HintLine(
                list: ListHints.of(model.list, model.panes.library.marks, context), goesBack: back.0 == .go(.back),
                back: back.1, keymap: context.settings.keymap, theme: context.theme)
        }

        var hints: Hints { Hints(list.commands, back: (goesBack ? .go(.back) : .go(.leave), back), keymap, in: .list) }
    }
}

/// The state that the hints for the rows depend on. Equal values have the same hints.
struct ListHints: Equatable {
    enum Refresh { case newest, failed, impossible }

    let markCount: Int
    /// True if the user can delete all marked gists.
    let ownsMarks: Bool
    let hasGist: Bool
    /// True if the selected gist has changed since it was read.
    let isChanged: Bool
    /// True if the user can edit the selected gist.
    let isOwn: Bool
    let hasToken: Bool
    let isSearch: Bool
    let isEmpty: Bool
    let refresh: Refresh

    // A function: an initializer would copy its arguments, for each frame.
    static func of(_ list: ListPane, _ marks: ReadMarks, _ context: Context) -> ListHints {
        let gist = context.selectedGist
        let markCount = list.marks.count
        let canWrite = context.canWrite
        let refresh: Refresh =
            list.feed.failure.map { $0.mayRetry(at: context.now) ? .failed : .impossible } ?? .newest
        return ListHints(
            markCount: markCount,
            ownsMarks: markCount > 0 && canWrite && list.chosenGists.allSatisfy { context.isOwn($0) },
            hasGist: gist != nil, isChanged: gist.map { marks.isChanged($0, login: context.signIn.login) } == true,
            isOwn: canWrite && gist.map { context.isOwn($0) } == true,
            hasToken: context.settings.hasToken, isSearch: list.feeds.shownID == .search,
            isEmpty: list.feed.isEmpty,
            refresh: context.settings.isOffline ? .impossible : refresh)
    }

    /// The commands with their words, the most important first.
    var commands: [(Command, String)] {
        if markCount > 0 { return commandsOfMarks }
        var hints: [(Command, String)] = []
        if hasGist { hints.append((.go(.open), Words.Hint.read)) }
        if isChanged { hints.append((.history(.diff), Words.Hint.changes)) }
        if isSearch {
            hints.append((.list(.filter), Words.Hint.search))
        } else if !isEmpty {
            hints.append((.list(.filter), Words.Hint.filter))
        }
        if hasGist {
            if hasToken { hints.append((.toggleStar, Words.Hint.star)) }
            hints += [
                (.copy(.menu), Words.Hint.copy), (.export(.save), Words.Hint.save), (.openInBrowser, Words.Hint.open),
            ]
            if isOwn { hints.append((.writing(.edit), Words.Hint.edit)) }
            hints.append((.list(.mark), Words.Hint.mark))
        }
        switch refresh {
        case .newest: hints.append((.refresh, Words.Hint.refresh))
        case .failed: hints.append((.refresh, Words.Hint.retry))
        case .impossible: break
        }
        if hasGist { hints.append((.detail(.about), Words.Hint.about)) }
        return hints
    }

    /// The commands for the marked gists.
    private var commandsOfMarks: [(Command, String)] {
        var hints = [
            (Command.export(.save), Words.Hint.counted(Words.Hint.save, markCount)),
            (.openInBrowser, Words.Hint.counted(Words.Hint.open, markCount)),
        ]
        if ownsMarks { hints.append((.delete, Words.Hint.counted(Words.Hint.delete, markCount))) }
        return hints + [(.list(.mark), Words.Hint.mark)]
    }
}

extension Reader {
    /// The hints while lines are selected or matches are shown; nil in other states.
    var stateHints: [(Command, String)]? {
        if selectedLines != nil {
            return [
                (.copy(.contents), Words.Hint.copy), (.export(.save), Words.Hint.save),
                (.export(.pipe), Words.Hint.pipe),
                (.openInBrowser, Words.Hint.open),
            ]
        }
        guard let finding = shownFinding, !finding.search.matches.isEmpty else { return nil }
        return [
            (.go(.nextMatch), Words.Hint.nextMatch), (.go(.previousMatch), Words.Hint.previousMatch),
            (.reader(.find), Words.Hint.find),
            (.reader(.selectLines), Words.Hint.select), (.copy(.menu), Words.Hint.copy),
        ]
    }

    /// The hints for this kind of text.
    var hints: [(Command, String)] {
        let find = (Command.reader(.find), Words.Hint.find)
        switch document {
        case .tree:
            return [
                (.go(.open), Words.Hint.fold), (.reader(.unfold), Words.Hint.unfoldLevel),
                (.reader(.fold), Words.Hint.foldLevel), find,
            ]
        case .text where isFile:
            return [
                find, (.reader(.toggleWrap), options.wraps ? Words.Hint.unwrap : Words.Hint.wrap),
                (.reader(.selectLines), Words.Hint.select),
            ]
        case .page(let page): return [find] + (page.links.isEmpty ? [] : [(.reader(.followLink), Words.Hint.link)])
        case .table, .bytes, .text: return [find]
        case nil: return []
        }
    }
}

extension ImageView {
    /// The hints for an image.
    static let hints: [(Command, String)] = [
        (.reader(.unfold), Words.Hint.larger), (.reader(.fold), Words.Hint.smaller),
        (.reader(.fitImage), Words.Hint.fit),
    ]
}
