extension ReaderCommand {
    /// Performs the command for the text on the screen.
    /// - Parameter count: the number typed before the key.
    func perform(in pane: inout DetailPane, times count: Int?, _ update: inout UpdateContext) {
        let context = update.context
        switch self {
        case .toggleWrap:
            pane.options.wraps.toggle()
            pane.withReader(context) { $0.revealCursor() }
            let isSeen = context.layout.detail != nil && !context.settings.isLinear
            if !isSeen { update.tell(Words.Reader.wraps(pane.options.wraps)) }
        case .toggleSource: DocumentRendering.toggleSource(&pane, &update)
        case .toggleLineNumbers: pane.options.showLineNumbers(!pane.options.numbersLines, &update)
        case .followLink: pane.reader(context).askForLink(&update)
        case .find: pane.reader(context).startFinding(&update)
        case .findInFiles: FilesFinding.start(in: pane, &update)
        case .outline: pane.outline.open(pane.reader(context), &update)
        case .loadWholeFile: pane.tab(context).page.loadWhole(&pane, &update)
        case .fold, .unfold:
            if DiffTab().fold(&pane, context, isOpen: self == .unfold) { return }
            pane.withReader(context) { $0.fold(by: self == .unfold ? 1 : -1, &update) }
        case .selectLines: pane.withReader(context) { $0.toggleSelection(times: count ?? 1, &update) }
        case .jumpBack: pane.withReader(context) { $0.jumpBack(&update) }
        case .scrollDown: pane.withReader(context) { $0.scroll(.rows(count ?? 1)) }
        case .scrollUp: pane.withReader(context) { $0.scroll(.rows(-(count ?? 1))) }
        case .lineEnd: pane.withReader(context) { $0.scrollSideways(toEnd: true) }
        case .fitImage: pane.withReader(context) { $0.scrollSideways(toEnd: false) }
        // The panes do it, since the notice about it changes their layout.
        case .findWord, .findWordBackward: break
        }
    }
}
