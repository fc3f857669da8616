import Cells
import FoundationEssentials
import Gists
import Reading

extension Model {
    /// The one place where the model changes: takes messages in and says what the world shall do about them.
    public mutating func update(_ messages: Message...) -> [Effect] { update(messages) }

    /// The same for all that came at once.
    public mutating func update(_ messages: [Message]) -> [Effect] {
        var effects: [Effect] = []
        var hasChanged = false
        for message in messages {
            guard let asked = take(message) else { continue }
            hasChanged = true
            effects += asked
            keepInBounds()
        }
        return hasChanged ? effects + settle() : effects
    }

    /// - Returns: nil for what changes nothing that anything else follows from.
    private mutating func take(_ message: Message) -> [Effect]? {
        switch message {
        case .input(.focus(let isHere)):
            window.hasFocus = isHere
            return nil
        case .input(let input): return handle(input)
        case .time(let time):
            now = time
            return nil
        case .tick:
            window.spinnerFrame += 1
            // Most ticks only turn the spinner.
            guard input.pending != nil || nextTick != nil else { return nil }
            springBackIfDue()
            return resolveOverdueKey() + refreshIfDue()
        case .answered(let id, let result): return requests.close(id).map { answered(result, for: $0, id) }
        case .stored(let id, let answer, let time):
            return requests.requester(of: id).map { answerStored(answer, for: $0, asOf: time) }
        case .progress(let id, let progress):
            return requests.requester(of: id).flatMap { progressed(progress, for: $0) }
        case .avatar(let request, let picture):
            list.avatars.insert(picture, for: request)
            return nil
        case .limit(.left(let limit)):
            account.rateLimit = limit
            return nil
        case .limit(.waiting(let time)): account.waitsUntil = time
        case .log(let lines): logChanged(lines)
        case .notice(let text, let isError): notice = Notice(text: text, isError: isError)
        case .copied(let place):
            if let notice, !notice.isError { self.notice?.text = "\(notice.text) (\(place))" }
        }
        return []
    }

    private mutating func handle(_ input: Input) -> [Effect] {
        switch input {
        case .key(let key): return press(key)
        case .mouse(let mouse): return handle(mouse)
        case .paste(let text): return handle(pasted: text)
        case .resize(let size): self.size = size
        case .background(let color): settings.themes.toldBackground = color
        case .focus: break
        }
        return []
    }

    /// Gives an answer to who waits for it.
    private mutating func answered(
        _ result: Result<Answer, Failure>, for requester: Requester, _ id: RequestID
    ) -> [Effect] {
        switch (requester, result) {
        case (.feed(let feed), _): return pageLoaded(result, of: feed, id)
        case (.address, _): return addressLoaded(result)
        case (.gist(let gist), _): return gistLoaded(result, gist)
        case (.tab(let gist, let tab), _): tab.page.answered(result, of: gist, &self)
        case (.star(let gist), _): starLoaded(result, of: gist, id)
        case (.file(let gist, let name), _): fileLoaded(result, named: name, of: gist)
        case (.rendering(let gist, let tab), .success(.document(let document))):
            return rendered(document, of: gist, tab)
        case (.picture(let gist, let tab), _): drawn(result, of: gist, tab)
        case (.pictureInText(let key), _): drawnInText(result, key)
        case (.highlighting, _): detail.highlighting = nil
        case (.finding, _): return findMore()
        case (.search, .success(.hits(let hits))): found(hits)
        case (.saved, .success(.saved(let gists))): savedLoaded(gists)
        case (.history, .success(.history(let history))): account.readHistory = history
        case (.paths(let text), .success(.paths(let paths))): pathsFound(paths, startingWith: text)
        case (.starChange(let gist), _): return starChanged(result, of: gist)
        case (.export, _): return exported(result)
        case (.rendering, _), (.search, _), (.saved, _), (.history, _), (.paths, _): break
        }
        return []
    }

    /// - Returns: nil for what only the next frame shows.
    private mutating func progressed(_ progress: Progress, for requester: Requester) -> [Effect]? {
        switch (requester, progress) {
        case (.file(let gist, let name), .file(let progress)): opened[gist]?.progress[name] = progress
        case (.export, .export(let progress)): exports.running?.progress = progress
        case (.search, .hits(let hits)):
            found(hits)
            return []
        default: break
        }
        return nil
    }

    /// What the program asks for before the first message.
    public mutating func start() -> [Effect] {
        let history = Effect.ask(.history, requests.open(for: .history))
        let first = list.openedAddress.isEmpty ? loadFeedIfNeeded() : openGist(list.openedAddress)
        keepInBounds()
        return [history] + first + settle()
    }

    /// When a tick is wanted that shows what time alone changes; nil where nothing waits for it.
    public var nextTick: Date? { [refreshDue, previewDue, springsBackAt].compactMap(\.self).min() }

    /// Scroll positions stay within what they scroll through, whatever has changed.
    private mutating func keepInBounds() {
        dropLeaving()
        clampList()
        debouncePreview()
        clampOverlay()
    }

    /// What follows from any change: the next page if the rows run short, what the shown tab still lacks, the pictures that are
    /// now to be seen; with `--plain` what there is to say of it.
    private mutating func settle() -> [Effect] {
        var effects = cancelLeftLoads() + loadMoreIfNeeded() + readShownTab()
        if openedSelection != nil { detailTab.page.passTime(&self) }
        clampReader()
        effects += highlightIfNeeded() + drawShownPicture() + drawPicturesInText()
        let lacking = lackingAvatars()
        if lacking != list.avatarRequests {
            list.avatarRequests = lacking
            effects.append(.requestAvatars(lacking))
        }
        if settings.isLinear { announce() }
        return effects
    }

    mutating func press(_ key: Key) -> [Effect] {
        // Alt's keys edit lines. Elsewhere they are none: no page closes, no count ends.
        if case .alt = key, !isTyping { return [] }
        notice = nil
        if feed.isUnchanged { feed.isUnchanged = false }
        // A key with Ctrl that quits does so wherever keys go: it is part of no text.
        if case .control = key, settings.keymap.command(for: key, in: focus) == .quit { return [.display(.quit)] }
        if prompt != nil { return performInPrompt(key) }
        if case .picker(let picker) = overlay { return perform(key, in: picker) }
        if case .page(let page, let top) = overlay {
            return perform(settings.keymap.command(for: key, in: focus), in: page, top: top)
        }
        return resolve(key)
    }

    /// True while a line is typed.
    private var isTyping: Bool {
        if case .picker = overlay { true } else { prompt != nil }
    }
}
