import Cells
import FoundationEssentials
import Gists
import Reading

extension Model {
    /// The one place where the model changes: takes a message in and says what the world shall do about it.
    public mutating func update(_ message: Message) -> [Effect] {
        var effects: [Effect] = []
        switch message {
        case .time(let time):
            now = time
            return []
        case .tick:
            spinnerFrame += 1
            // Most ticks only turn the spinner.
            guard pending != nil || refreshDue != nil || settlesAt != nil || springsBackAt != nil else { return [] }
            springBackIfDue()
            effects = resolveOverdueKey() + refreshIfDue()
        case .highlighted(let request):
            if highlighting?.request == request { highlighting = nil }
        case .rateLimit(let limit):
            rateLimit = limit
            return []
        case .waiting(let time):
            waitsUntil = time
        case .progress(let id, let name, let request, let progress):
            receive(progress, ofFile: name, for: id, request)
            return []
        case .takeOut(let news, let request):
            effects = receive(news, request)
        case .paths(let paths, let text):
            receive(paths: paths, startingWith: text)
        case .log(let lines):
            receive(log: lines)
        case .avatar(let wish, let picture):
            avatars.insert(picture, for: wish)
            return []
        case .notice(let text, let isError):
            notice = Notice(text: text, isError: isError)
        case .copied(let place):
            if let notice, !notice.isError { self.notice?.text = "\(notice.text) (\(place))" }
        case .background(let color):
            settings.themes.toldBackground = color
        case .resize(let size):
            self.size = size
        case .key(let key):
            effects = press(key)
        case .mouse(let mouse):
            effects = receive(mouse)
        case .paste(let text):
            effects = receive(pasted: text)
        case .focus(let isHere):
            hasFocus = isHere
            return []
        case .findMore(let request):
            effects = findMore(request)
        case .page(let feed, let request, let result):
            effects = receive(result, for: feed, request)
        case .stored(let stored, let request, let asOf):
            effects = receive(stored, request, asOf: asOf)
        case .gist(let id, let request, let result):
            effects = receive(gist: result, for: id, request) + receive(opened: result, request)
            if case .failure(let failure) = result { effects += forget(id, after: failure) }
        case .comments(let id, let request, let result):
            receive(result, for: id, request, in: \.comments)
        case .starred(let id, let request, let result):
            if receive(result, for: id, request, in: \.isStarred), case .success(let isStarred) = result {
                learnStar(isStarred, of: id, request)
            }
        case .starChanged(let id, let request, let failure):
            effects = receive(starChange: failure, for: id, request)
        case .recalled(let memory):
            self.memory = memory
        case .found(let hits, let isRanked, let request):
            receive(found: hits, isRanked: isRanked, request)
        case .saved(let gists, let request):
            receive(saved: gists, request)
        case .file(let id, let name, let request, let result):
            receive(file: result, named: name, for: id, request)
        case .reading(let id, let tab, let request, let document):
            effects = receive(document, for: id, tab, request)
        case .picture(let id, let tab, let request, let result):
            receive(picture: result, for: id, tab, request)
        case .pictureInText(let request, let result):
            receive(pictureInText: result, request)
        }
        return effects + settle()
    }

    /// What the program asks for before the first message.
    public mutating func start() -> [Effect] {
        [.recall] + (openedAddress.isEmpty ? loadFeedIfNeeded() : openGist(openedAddress)) + settle()
    }

    /// What follows from any change: scroll positions back in their bounds, the next page if the rows run short, the
    /// pictures that are now to be seen; with `--plain` what there is to say of it.
    private mutating func settle() -> [Effect] {
        dropLeaving()
        clampList()
        followSelection()
        var effects = cancelLeftLoads() + loadMoreIfNeeded() + readShownTab()
        dateComments()
        clampReader()
        effects += highlightIfNeeded() + drawShownPicture() + drawPicturesInText()
        clampOverlay()
        let wishes = wantedAvatars()
        if wishes != avatarWishes {
            avatarWishes = wishes
            effects.append(.wishAvatars(wishes))
        }
        if settings.isPlain { narrate() }
        return effects
    }

    mutating func press(_ key: Key) -> [Effect] {
        // Alt's keys edit lines. Elsewhere they are none: no page closes, no count ends.
        if case .alt = key, !isTyping { return [] }
        notice = nil
        if feed.isUnchanged { feed.isUnchanged = false }
        if let effects = resolveAsCount(key) { return effects }
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
