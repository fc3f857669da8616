import Cells
import Gists
import Reading

extension Model {
    /// Applies messages to the model, and returns the effects. The model changes only here.
    public mutating func update(_ messages: Message...) -> [Effect] { update(messages) }

    /// Applies messages that were received at once.
    public mutating func update(_ messages: [Message]) -> [Effect] {
        var hasChanged = false
        for message in messages where receive(message) {
            hasChanged = true
            keepInBounds()
        }
        if hasChanged { settle() }
        return requests.takeEffects()
    }

    /// Returns the avatars that the screen lacks since the last change; nil if they are the same as before. They are not
    /// in the next frame, so that frame need not wait for this.
    public mutating func takeAvatarRequests() -> AvatarRequests? {
        panes.list.mayLackAvatars ? panes.takeAvatarRequests(isCovered: box != nil, context) : nil
    }

    /// The effects of the start, before the first message.
    public mutating func start() -> [Effect] {
        ask(.history, for: .library(.history))
        if let place = panes.places.awaited {
            updating { $0.list.loadIfNeeded(&$1) }
            updating { $0.panes.restore(place, &$1) }
        } else if list.openedAddress.isEmpty {
            updating { $0.list.loadIfNeeded(&$1) }
        } else {
            updating { $0.panes.loadGist(at: $0.list.openedAddress, &$1) }
        }
        keepInBounds()
        settle()
        return requests.takeEffects()
    }

    /// Applies a message.
    /// - Returns: false if the message changed nothing that requires further work.
    private mutating func receive(_ message: Message) -> Bool {
        switch message {
        case .input(.focus(let isHere)):
            window.hasFocus = isHere
            return false
        case .input(let input): handle(input)
        case .time(let time):
            now = time
            return false
        case .tick: return tick()
        case .answered(let id, let result):
            guard let owner = requests.close(id) else { return false }
            received(result, for: owner, id)
            restoreAwaited()
        case .stored(let id, let answer, let time):
            guard let owner = requests.owner(of: id) else { return false }
            stored(answer, for: owner, asOf: time)
            restoreAwaited()
        case .progress(let id, let progress):
            guard let owner = requests.owner(of: id), progressed(progress, for: owner) else { return false }
            restoreAwaited()
        case .avatar(let request, let image):
            list.avatars.insert(image, for: request)
            return false
        case .signIn(.limit(let limit)):
            signIn.limits.received(limit)
            if case .left = limit { return false }
        case .signIn(.login(let login, let note)):
            signIn.login = login
            guard let note, notice == nil || notice == .welcome(settings.keymap) else { return false }
            tell(note)
        case .unsynced(let count):
            guard notice == nil || notice == .welcome(settings.keymap) else { return false }
            updating { $0.panes.offerSync(count, &$1) }
        case .signIn(.found): emit(.display(.restart(.account(nil))))
        case .log(let lines):
            guard case .page(var viewer) = box, viewer.page == .log else { break }
            viewer.show(lines, context)
            present(.page(viewer))
        case .edited(let job, let outcome): updating { $0.compose.edited(job, outcome, &$0.layers.form, &$1) }
        case .notice(let text, let isError): tell(Notice(text: text, isError: isError))
        case .copied(let what, let place): succeed(Words.Export.copied(what, to: place))
        }
        return true
    }

    private mutating func restoreAwaited() {
        if panes.places.awaited != nil { updating { $0.panes.restoreAwaited(&$1) } }
    }

    /// - Returns: false if only the spinner turns.
    private mutating func tick() -> Bool {
        window.spinnerFrame += 1
        if let start = input.mouse.selecting { detail.selectBeyondEdge(start, context) }
        guard input.mouse.selecting != nil || input.pending != nil || nextTick != nil else { return false }
        if input.endInterrupt(at: now) { notice = nil }
        if let overdue = input.takeOverdue(in: focus, settings.keymap, at: now) { perform(overdue) }
        updating { $0.list.passTime(&$1) }
        updating { $0.panes.passFollowingTime(&$1) }
        return true
    }

    /// Keeps scroll positions within the scrolled views after any change.
    private mutating func keepInBounds() {
        list.dropLeaving(focus)
        panes.layOut(settings, at: now)
        list.keepInBounds(layout, at: now)
        if case .page(var viewer) = box, !layout.isTooSmall {
            viewer.clamp(context)
            present(.page(viewer))
        }
    }

    /// Requests what is missing after any change, pane by pane; with `--plain`, makes the announcements.
    private mutating func settle() {
        list.mayLackAvatars = true
        // The form covers the rows.
        if layers.form == nil { compose.publisher.showRows(in: &panes.list, login: signIn.login) }
        compose.publisher.showPreview(of: feed.selection, login: signIn.login)
        panes.list.countUnread(&panes.library.marks, login: signIn.login, &requests)
        if detail.intent != nil {
            updatingLate { PendingIntent.follow(in: &$0.detail, &$1) }
            // It may have led to another list.
            keepInBounds()
        }
        updating { $0.panes.settle(&$1) }
        guard settings.isLinear else { return }
        var announcer = announcer
        announcer.announce(self, context)
        self.announcer = announcer
    }

    // MARK: - Input

    private mutating func handle(_ input: Input) {
        let isUnseen = layout.isTooSmall
        switch input {
        case .key(let key) where isUnseen: if let command = settings.keymap.commandUnseen(for: key) { perform(command) }
        case .altOrEscape where isUnseen, .mouse where isUnseen, .paste where isUnseen: break
        case .key(let key): leavingAwaited { $0.press(key) }
        case .altOrEscape(let key): leavingAwaited { $0.press(altOrEscape: key) }
        case .mouse(let mouse): leavingAwaited { $0.handle(mouse) }
        case .paste(let text): leavingAwaited { $0.paste(text) }
        case .resize(let size): window.size = size
        case .background(let color): settings.themes.toldBackground = color
        case .images(let support): settings.imageSupport = support
        case .focus: break
        }
    }

    /// Drops the awaited place when the user does something else, unless that quits.
    private mutating func leavingAwaited(_ act: (inout Model) -> Void) {
        guard let awaited = panes.places.awaited else { return act(&self) }
        panes.places.awaited = nil
        act(&self)
        if requests.effects.contains(.display(.quit)) { panes.places.awaited = awaited }
    }

    /// Presses Alt and a key. If Alt with it has no meaning, presses Escape and then the key, as they may have been
    /// typed fast.
    private mutating func press(altOrEscape key: Key) {
        let hasMeaning =
            layers.front.map { $0.hasMeaning(.alt(key)) } ?? (settings.keymap.command(for: .alt(key), in: focus) != nil)
        guard !hasMeaning else { return press(.alt(key)) }
        press(.escape)
        keepInBounds()
        press(key)
    }

    /// Passes a key to the layer in front, else to the panes.
    private mutating func press(_ key: Key) {
        // Keys with Alt edit lines. Elsewhere an unbound one does nothing: no page closes, no count ends.
        if case .alt = key, !layers.isTyping, !layers.coversPanes, settings.keymap.command(for: key, in: focus) == nil {
            return
        }
        if notice?.offersSync == true, key == "S", layers.front == nil {
            notice = nil
            return updating { $0.panes.sync("", &$1) }
        }
        let url = notice?.url
        if notice != nil { notice = nil }
        if feed.isUnchanged { feed.isUnchanged = false }
        let command = settings.keymap.command(for: key, in: focus)
        // Ctrl with a key that quits or cancels does so everywhere: it cannot be part of a text.
        if case .control = key, command == .window(.quit) { return emit(.display(.quit)) }
        if case .control = key, command == .window(.interrupt) { return interrupt() }
        input.interruptEnds = nil
        if pressInFront(key, meaning: command) { return }
        switch input.resolve(key, in: focus, settings.keymap, at: now) {
        case .nothing: break
        case .command(let command, let count):
            if command != .move(.up) { feed.pull = 0 }
            if let url, command == .copy(.menu) { return copy(url, as: Words.Export.url) }
            if let command {
                perform(command, times: count)
            } else if let sentence = settings.keymap.otherMeaning(of: key, in: focus) {
                tell(sentence)
            }
        case .second(let command, let count): perform(command, times: count)
        case .first(let command):
            if let command { perform(command) }
            press(key)
        }
    }
}
