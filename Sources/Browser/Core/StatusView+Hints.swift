import Cells
import FoundationEssentials
import Gists

extension StatusView {
    /// The keys that do something now, with a word for each.
    struct Hints {
        /// By state, the most important first.
        var here: [KeyHint] = []
        /// Going back, the palette, help: at the end of every status bar.
        var last: [KeyHint] = []

        /// As many hints as fit. Help is left out last, going back before it, then the palette.
        func fitting(columns: Int) -> [KeyHint] {
            var (here, last) = (here, last)
            var width = (here + last).reduce(0) { $0 + $1.columns + 2 }
            while width > columns, !(here.isEmpty && last.isEmpty) {
                width -= (here.popLast() ?? last.remove(at: last.count == 3 ? 1 : 0)).columns + 2
            }
            return here + last
        }

        // A function: an initializer would copy its arguments, for each frame.
        static func of(_ model: Model, _ reader: Reader?, _ context: Context) -> Hints {
            let (keymap, focus) = (model.settings.keymap, model.focus)
            if let prefix = model.input.explainedPrefix(at: context.now) {
                return Hints(here: keymap.followers(of: prefix, in: focus))
            }
            let here =
                reader.map { textHints($0, model, context) } ?? model.compose.publisher.hints(context)
                ?? model.list.hints(context)
            let last = [back(model, reader, context), (.palette, Words.Hint.commands), (.help, Words.Hint.help)]
            func shown(_ hints: [(Command, String)]) -> [KeyHint] {
                hints.compactMap { keymap.hint($0.0, $0.1, in: focus) }
            }
            return Hints(here: shown(here), last: shown(last))
        }

        /// The key that goes back, and its effect.
        private static func back(_ model: Model, _ reader: Reader?, _ context: Context) -> (Command, String) {
            let isWaiting =
                model.exports.running != nil || model.signIn.limits.waitsUntil != nil
                || model.requests.longWait(context) != nil || reader != nil && isLoadingFile(model.detail, context)
            if isWaiting { return (.back, Words.Hint.cancel) }
            if let reader {
                if reader.selectedLines != nil { return (.back, Words.Hint.end) }
                if reader.hasCursorToLeave { return (.back, Words.Hint.clear) }
                let isOlder = model.detail.shown(context)?.history.current != nil && model.detail.tab(context) != .diff
                return (.back, isOlder ? Words.Hint.newest : Words.Hint.back)
            }
            if model.list.nextLifted != nil { return (.back, Words.Hint.clear) }
            return (.leave, model.panes.hasListToLeaveTo ? Words.Hint.back : Words.Hint.quit)
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
            } else if opened.gist.failure != nil, !opened.gist.isLoading {
                hints.append((.refresh, Words.Hint.retry))
            }
            if opened.hasOtherView(of: tab) {
                hints.append(
                    (.toggleSource, opened.texts.sourceTabs.contains(tab) ? Words.Hint.view : Words.Hint.source))
            }
            return hints + gistHints(gist, tab, context)
        }

        /// The hints for actions on the opened gist.
        private static func gistHints(_ gist: Gist, _ tab: DetailTab, _ context: Context) -> [(Command, String)] {
            var isFile = false
            if case .file = tab { isFile = true }
            var hints: [(Command, String)] = []
            if isFile, gist.files.count > 1 { hints.append((.nextFile, Words.Hint.nextFile)) }
            hints += [(.copyMenu, Words.Hint.copy)]
            if isFile { hints.append((.save, Words.Hint.save)) }
            hints.append((.openInBrowser, Words.Hint.open))
            if context.settings.hasToken { hints.append((.toggleStar, Words.Hint.star)) }
            if context.writingProblem == nil, context.isOwn(gist) { hints.append((.edit, Words.Hint.edit)) }
            if tab != .comments, gist.commentCount > 0 { hints.append((.comments, Words.Hint.comments)) }
            hints.append((.about, tab == .about ? Words.Hint.text : Words.Hint.about))
            return hints
        }
    }
}

extension ListPane {
    /// The hints for the rows, the most important first.
    func hints(_ context: Context) -> [(Command, String)] {
        if !marks.isEmpty { return markHints(context) }
        let gist = context.selectedGist
        var hints: [(Command, String)] = []
        if gist != nil { hints.append((.open, Words.Hint.read)) }
        if feeds.shownID == .search {
            hints.append((.filter, Words.Hint.search))
        } else if !feed.isEmpty {
            hints.append((.filter, Words.Hint.filter))
        }
        if let gist {
            if context.settings.hasToken { hints.append((.toggleStar, Words.Hint.star)) }
            hints += [(.copyMenu, Words.Hint.copy), (.save, Words.Hint.save), (.openInBrowser, Words.Hint.open)]
            if context.writingProblem == nil, context.isOwn(gist) { hints.append((.edit, Words.Hint.edit)) }
            hints.append((.mark, Words.Hint.mark))
        }
        if feed.failure.map({ $0.mayRetry(at: context.now) }) ?? true {
            hints.append((.refresh, feed.failure == nil ? Words.Hint.refresh : Words.Hint.retry))
        }
        if gist != nil { hints.append((.about, Words.Hint.about)) }
        return hints
    }

    /// The hints for what can be done with the marked gists.
    private func markHints(_ context: Context) -> [(Command, String)] {
        let count = marks.count
        var hints = [
            (Command.save, Words.Hint.counted(Words.Hint.save, count)),
            (.openInBrowser, Words.Hint.counted(Words.Hint.open, count)),
        ]
        if context.writingProblem == nil, chosenGists.allSatisfy({ context.isOwn($0) }) {
            hints.append((.delete, Words.Hint.counted(Words.Hint.delete, count)))
        }
        return hints + [(.mark, Words.Hint.mark)]
    }
}

extension Reader {
    /// The hints while lines are selected or matches are shown; nil in other states.
    var stateHints: [(Command, String)]? {
        if selectedLines != nil {
            return [
                (.copyContent, Words.Hint.copy), (.save, Words.Hint.save), (.pipe, Words.Hint.pipe),
                (.openInBrowser, Words.Hint.open),
            ]
        }
        guard let finding = shownFinding, !finding.search.matches.isEmpty else { return nil }
        return [
            (.nextMatch, Words.Hint.nextMatch), (.previousMatch, Words.Hint.previousMatch), (.find, Words.Hint.find),
            (.selectLines, Words.Hint.select), (.copyMenu, Words.Hint.copy),
        ]
    }

    /// The hints for this kind of text.
    var hints: [(Command, String)] {
        let find = (Command.find, Words.Hint.find)
        switch document {
        case .tree:
            return [(.open, Words.Hint.fold), (.unfold, Words.Hint.unfoldLevel), (.fold, Words.Hint.foldLevel), find]
        case .text where isFile:
            return [
                find, (.toggleWrap, options.wraps ? Words.Hint.unwrap : Words.Hint.wrap),
                (.selectLines, Words.Hint.select),
            ]
        case .page(let page): return [find] + (page.links.isEmpty ? [] : [(.followLink, Words.Hint.link)])
        case .table, .bytes, .text: return [find]
        case nil: return []
        }
    }
}

extension ImageView {
    /// The hints for an image.
    static let hints: [(Command, String)] = [
        (.unfold, Words.Hint.larger), (.fold, Words.Hint.smaller), (.fitPicture, Words.Hint.fit),
    ]
}
