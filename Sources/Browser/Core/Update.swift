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
            guard let asked = receive(message) else { continue }
            hasChanged = true
            effects += asked
            keepInBounds()
        }
        return hasChanged ? effects + settle() : effects
    }

    /// What the program asks for before the first message.
    public mutating func start() -> [Effect] {
        let history = Effect.ask(.history, requests.open(for: .history))
        let first =
            if let place = places.awaited {
                list.loadIfNeeded(context, &requests) + comeBack(to: place)
            } else if list.openedAddress.isEmpty {
                list.loadIfNeeded(context, &requests)
            } else {
                loadGist(at: list.openedAddress)
            }
        keepInBounds()
        return [history] + first + settle()
    }

    /// - Returns: nil for what changes nothing that anything else follows from.
    private mutating func receive(_ message: Message) -> [Effect]? {
        switch message {
        case .input(.focus(let isHere)):
            window.hasFocus = isHere
            return nil
        case .input(let input): return handle(input)
        case .time(let time):
            now = time
            return nil
        case .tick: return tick()
        case .answered(let id, let result): return requests.close(id).map { answered(result, for: $0, id) + arrive() }
        case .stored(let id, let answer, let time):
            return requests.requester(of: id).map { stored(answer, for: $0, asOf: time) + arrive() }
        case .progress(let id, let progress):
            return requests.requester(of: id).flatMap { progressed(progress, for: $0) }.map { $0 + arrive() }
        case .avatar(let request, let picture):
            list.avatars.insert(picture, for: request)
            return nil
        case .limit(.left(let limit)):
            account.learn(limit)
            return nil
        case .login(let login, let note):
            account.login = login
            guard let note, notice == nil else { return nil }
            notice = Notice(text: note, isError: false)
        case .accountFound: return [.display(.restart(as: nil))]
        case .limit(.waiting(let time, let isPause)): (account.waitsUntil, account.isPausing) = (time, isPause)
        case .log(let lines):
            guard case .page(.log, var top) = box else { break }
            logPane.linesChanged(lines, top: &top, context)
            present(.page(.log, top: top))
        case .edited(let job, let outcome): return edited(job, outcome)
        case .notice(let text, let isError): notice = Notice(text: text, isError: isError)
        case .copied(let what, let place):
            var copied = Notice(text: Words.Export.copied(what, to: place), isError: false)
            copied.isSuccess = true
            notice = copied
        }
        return []
    }

    /// - Returns: nil where only the spinner turns.
    private mutating func tick() -> [Effect]? {
        window.spinnerFrame += 1
        selectBeyondEdge()
        guard input.mouse.selecting != nil || input.pending != nil || nextTick != nil else { return nil }
        endInterrupt()
        let overdue = input.takeOverdue(in: focus, settings.keymap, at: now).map { perform($0) } ?? []
        return overdue + list.passTime(account, context, &requests)
    }

    /// Scroll positions stay within what they scroll through, whatever has changed.
    private mutating func keepInBounds() {
        list.dropLeaving(focus)
        layOut()
        list.keepInBounds(layout, at: now)
        clampPage()
    }

    /// What follows from any change, pane by pane; with `--plain` what there is to say of it.
    private mutating func settle() -> [Effect] {
        // While somebody types, nobody sees them.
        if self.form == nil { showDraftRows() }
        list.countUnread(account)
        let referenced = take(late: detail.followReference(context, &requests))
        let context = context
        let looks = detail.look(restsAt: list.preview.restsAt, context, &requests)
        let isRoomy = detail.layout(context)?.isRoomy == true
        let readings = detail.settle(context, &requests)
        let effects =
            list.settle(
                isCovered: box != nil, showsLargeAvatar: isRoomy,
                others: detail.lackingCommentAvatars(list.avatars, context), context, &requests)
            + referenced + looks + readings
        if settings.isLinear { announce() }
        return effects
    }

    // MARK: - Input

    private mutating func handle(_ input: Input) -> [Effect] {
        switch input {
        case .key(let key): return leavingAwaited { $0.press(key) }
        case .altOrEscape(let key): return leavingAwaited { $0.press(altOrEscape: key) }
        case .mouse(let mouse): return leavingAwaited { $0.handle(mouse) }
        case .paste(let text): return leavingAwaited { $0.paste(text) }
        case .resize(let size): window.size = size
        case .background(let color): settings.themes.toldBackground = color
        case .focus: break
        }
        return []
    }

    /// Where Alt and the key mean nothing, they were two: what was typed ahead is not lost.
    private mutating func press(altOrEscape key: Key) -> [Effect] {
        guard !hasMeaning(.alt(key)) else { return press(.alt(key)) }
        let effects = press(.escape)
        keepInBounds()
        return effects + press(key)
    }

    /// A key goes to what is in front: the line being typed, what stands before the panes, the panes.
    private mutating func press(_ key: Key) -> [Effect] {
        // Alt's keys edit lines. Elsewhere those that nobody has bound are none: no page closes, no count ends.
        if case .alt = key, !isTyping, !layers.coversPanes, settings.keymap.command(for: key, in: focus) == nil {
            return []
        }
        notice = nil
        if feed.isUnchanged { feed.isUnchanged = false }
        let command = settings.keymap.command(for: key, in: focus)
        // A key with Ctrl that quits or cancels does so wherever keys go: it is part of no text.
        if case .control = key, command == .quit { return [.display(.quit)] }
        if case .control = key, command == .interrupt { return interrupt() }
        input.interruptEnds = nil
        if let effects = pressInFront(key, meaning: command) { return effects }
        switch input.resolve(key, in: focus, settings.keymap, at: now) {
        case .nothing: return []
        case .command(let command, let count):
            if command != .up { feed.pull = 0 }
            return command.map { perform($0, times: count) } ?? []
        case .second(let command, let count): return perform(command, times: count)
        case .first(let command): return (command.map { perform($0) } ?? []) + press(key)
        }
    }

    /// True while a line is typed.
    var isTyping: Bool {
        switch layers.front {
        case .prompt, .picker: true
        default: false
        }
    }
}
