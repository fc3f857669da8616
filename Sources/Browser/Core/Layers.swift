import Cells

/// Something that covers the panes, or a part of the screen, and has the keys while it is in front.
enum Layer: Equatable, Sendable {
    /// A comment as it will be read, on the whole screen.
    case commentPreview(CommentPreview)
    /// The form of a gist, on the whole screen.
    case form(DraftForm)
    case page(PageViewer)
    case picker(Picker)
    case menu(Menu)
    /// The line being typed, on the status bar.
    case prompt(Prompt)

    /// Text to scroll through.
    enum Page: Hashable, Sendable { case help, log, formHelp }

    /// Where a layer belongs in the stack, from back to front. There is at most one layer of each level.
    enum Level: Int, Comparable {
        case preview, form, box, prompt

        static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    var level: Level {
        switch self {
        case .commentPreview: .preview
        case .form: .form
        case .page, .picker, .menu: .box
        case .prompt: .prompt
        }
    }
}

/// The layers over the panes.
struct Layers: Equatable, Sendable {
    /// From back to front.
    private(set) var all: [Layer] = []

    /// The layer that has the keys; nil if the panes have them.
    var front: Layer? { all.last }

    /// The front layer but the prompt, which leaves the screen behind it as it is.
    var behindPrompt: Layer? { all.last { $0.level != .prompt } }

    /// True while a line is typed.
    var isTyping: Bool {
        switch front {
        case .prompt, .picker: true
        default: false
        }
    }

    /// True while the screen shows the theme that a picker would choose.
    var previewsTheme: Bool {
        if case .picker(let picker) = self[.box] { picker.themeBefore != nil } else { false }
    }

    /// True while a layer takes the whole screen.
    var coversPanes: Bool { all.contains { $0.level < .box } }

    subscript(level: Layer.Level) -> Layer? {
        get { all.first { $0.level == level } }
        set {
            all.removeAll { $0.level == level }
            guard let newValue else { return }
            all.insert(newValue, at: all.firstIndex { $0.level > level } ?? all.endIndex)
        }
    }

    var prompt: Prompt? {
        get { if case .prompt(let prompt) = self[.prompt] { prompt } else { nil } }
        set { self[.prompt] = newValue.map(Layer.prompt) }
    }

    var form: DraftForm? {
        get { if case .form(let form) = self[.form] { form } else { nil } }
        set { self[.form] = newValue.map(Layer.form) }
    }

    var commentPreview: CommentPreview? {
        get { if case .commentPreview(let preview) = self[.preview] { preview } else { nil } }
        set { self[.preview] = newValue.map(Layer.commentPreview) }
    }
}

// MARK: - Events

extension Layers {
    /// Gives a key to the prompt or box in front.
    mutating func press(
        _ key: Key, meaning command: Command?, _ input: inout InputState, _ update: inout UpdateContext
    ) {
        change { layer in
            switch layer {
            case .prompt(var prompt):
                prompt.handle(key, &input, &update)
                layer = .prompt(prompt)
            case .picker(var picker):
                picker.handle(key, &update)
                layer = .picker(picker)
            case .menu(var menu):
                menu.handle(key, &update)
                layer = .menu(menu)
            case .page(var viewer):
                viewer.handle(command, &update)
                layer = .page(viewer)
            case .form, .commentPreview: break
            }
        }
    }

    /// Inserts pasted text into the line that is typed.
    mutating func insert(_ text: String, _ input: inout InputState, _ update: inout UpdateContext) {
        change { layer in
            switch layer {
            case .prompt(var prompt):
                prompt.insert(text, &input, &update)
                layer = .prompt(prompt)
            case .picker(var picker):
                picker.insert(text, &update)
                layer = .picker(picker)
            case .menu, .page, .form, .commentPreview: break
            }
        }
    }

    /// Turns the wheel over the box, also behind a prompt.
    mutating func turnWheel(lines: Int, _ update: inout UpdateContext) {
        switch self[.box] {
        case .page(var viewer):
            viewer.top += lines
            self[.box] = .page(viewer)
        case .picker(var picker):
            picker.move(by: lines.signum())
            picker.preview(&update)
            self[.box] = .picker(picker)
        case .menu(var menu):
            menu.move(by: lines.signum())
            self[.box] = .menu(menu)
        default: break
        }
    }

    /// Closes the page, picker or menu.
    func closeBox(_ update: inout UpdateContext) {
        switch self[.box] {
        case .page(let viewer): viewer.close(&update)
        case .picker(let picker): picker.close(&update)
        default: update.dismiss(.box)
        }
    }

    private mutating func change(_ change: (inout Layer) -> Void) {
        guard var layer = front else { return }
        change(&layer)
        self[layer.level] = layer
    }
}

extension Model {
    /// Puts a layer in front of those of lower levels, in place of the one of its level.
    mutating func present(_ layer: Layer) { layers[layer.level] = layer }

    /// The page, picker or menu over the panes.
    var box: Layer? { layers[.box] }

    /// The line being typed.
    var prompt: Prompt? {
        get { layers.prompt }
        set { layers.prompt = newValue }
    }

    var form: DraftForm? {
        get { layers.form }
        set { layers.form = newValue }
    }

    var commentPreview: CommentPreview? {
        get { layers.commentPreview }
        set { layers.commentPreview = newValue }
    }
}

// MARK: - Input

extension Model {
    /// Gives a key to the layer in front.
    /// - Parameter command: what the key means in the panes.
    /// - Returns: false if no layer has the keys.
    mutating func pressInFront(_ key: Key, meaning command: Command?) -> Bool {
        switch layers.front {
        case .form(let form): press(key, in: form)
        case .commentPreview(let preview): press(key, in: preview)
        case nil: return false
        default: updating { $0.layers.press(key, meaning: command, &$0.input, &$1) }
        }
        return true
    }

    /// True if a key means something where the keys go.
    func hasMeaning(_ key: Key) -> Bool {
        guard let front = layers.front else { return settings.keymap.command(for: key, in: focus) != nil }
        if case .prompt(let prompt) = front, prompt.takesExpressions, key == .alt(.character("r")) { return true }
        var line = lineBeingTyped(in: front)
        return line?.press(key) == true
    }

    /// The line that takes what is typed or pasted.
    private func lineBeingTyped(in layer: Layer) -> LineEditor? {
        switch layer {
        case .prompt(let prompt): prompt.line
        case .picker(let picker): picker.line
        case .form(let form): form.field == .description ? form.description : nil
        case .page, .menu, .commentPreview: nil
        }
    }

    /// Gives pasted text to the layer in front.
    /// - Returns: false if that takes no text.
    mutating func pasteInFront(_ text: String) -> Bool {
        switch layers.front {
        case .prompt, .picker: updating { $0.layers.insert(text, &$0.input, &$1) }
        case .form(let form): pasteIntoForm(text, form)
        case .page, .menu, .commentPreview, nil: return false
        }
        return true
    }

    /// Gives a press of the mouse to the layer in front.
    /// - Returns: false if no layer has the mouse.
    mutating func pressInFront(on target: HitTarget?, isDouble: Bool) -> Bool {
        guard let front = layers.front else { return false }
        if case .key(let key) = target { return pressInFront(key, meaning: nil) }
        switch (front, target) {
        // The divider moves behind a prompt as well.
        case (.prompt, .divider): return false
        case (.picker(let picker), .choice(let number)): updating { picker.choose(number, &$1) }
        case (.menu(let menu), .choice(let number)): updating { menu.choose(number, &$1) }
        case (.picker, _), (.menu, _), (.page, _): updating { $0.layers.closeBox(&$1) }
        case (.form(let form), let target?): press(on: target, isDouble: isDouble, in: form)
        case (.prompt, _), (.form, nil), (.commentPreview, _): break
        }
        return true
    }

    /// Gives a turn of the wheel to the layer in front. A prompt leaves it to what is behind it.
    /// - Returns: false if no layer takes it.
    mutating func turnWheelInFront(lines: Int, x: Int, y: Int) -> Bool {
        switch layers.behindPrompt {
        case .page, .picker, .menu: updating { $0.layers.turnWheel(lines: lines, &$1) }
        case .form(let form): if prompt == nil { turnWheel(lines: lines, x: x, y: y, in: form) }
        case .commentPreview(let preview): if prompt == nil { scroll(preview, by: .rows(lines)) }
        case .prompt, nil: return false
        }
        return true
    }

    /// What is at a cell of the layers: the target, or nothing to act on; nil if the panes are there.
    func hitTestInFront(x: Int, y: Int) -> HitTarget?? {
        if let prompt, layout.status.contains(x: x, y: y) {
            return .some(key(at: x, of: PromptView.places(prompt, self, in: layout.status)))
        }
        switch layers.behindPrompt {
        case .picker(let picker): return .some(PickerView.choice(x: x, y: y, picker, size).map(HitTarget.choice))
        case .menu(let menu): return .some(MenuView.choice(x: x, y: y, menu, context).map(HitTarget.choice))
        case .page: return .some(nil)
        case .form, .commentPreview:
            if layout.status.contains(x: x, y: y) {
                return .some(key(at: x, of: KeyLine.places(hints, settings.keymap.spelling, in: layout.status)))
            }
            guard prompt == nil, let form else { return .some(nil) }
            return .some(FormLayout(form, context).hitTest(x: x, y: y, form))
        case .prompt, nil: return nil
        }
    }

    private func key(at x: Int, of places: [(key: Key, columns: Range<Int>)]) -> HitTarget? {
        places.first { $0.columns.contains(x) }.map { .key($0.key) }
    }

    /// The keys of the layer on the whole screen, the most important first.
    private var hints: [KeyLine.Hint] {
        switch layers.behindPrompt {
        case .form(let form): FormView.hints(form)
        case .commentPreview(let preview): commenting[preview.draft].map(CommentPreviewView.hints) ?? []
        case .page, .picker, .menu, .prompt, nil: []
        }
    }
}

// MARK: - Output

extension Model {
    /// Draws a layer over what is behind it.
    func draw(_ layer: Layer, _ context: Context, into surface: inout Surface) {
        switch layer {
        case .commentPreview(let preview):
            guard let draft = commenting[preview.draft] else { return }
            CommentPreviewView.draw(preview, draft, self, context, into: &surface)
        case .form(let form): FormView.draw(form, self, context, into: &surface)
        case .page(let viewer): viewer.content(context).draw(context, top: viewer.top, into: &surface)
        case .picker(let picker): PickerView.draw(picker, context, into: &surface)
        case .menu(let menu): MenuView.draw(menu, context, into: &surface)
        case .prompt(let prompt):
            surface.fill(context.layout.status, with: .blank())
            PromptView.draw(prompt, self, in: context.layout.status, into: &surface)
        }
    }

    /// Announces what is in front of the panes.
    /// - Returns: false if nothing is.
    mutating func announceFront(_ context: Context) -> Bool {
        switch layers.behindPrompt {
        case .picker(let picker): announcer.announce(picker.announcement, about: .picker)
        case .menu(let menu): announcer.announce(menu.announcement(settings.keymap.spelling), about: .picker)
        case .page(let viewer):
            announcer.announce(viewer.page, viewer.content(context), top: viewer.top, context.size)
        case .form(let form): announcer.announce(form.announcement, about: .picker)
        case .commentPreview(let preview):
            announcer.announce(Words.Comments.preview(commenting[preview.draft]?.text ?? ""), about: .picker)
        case .prompt, nil: return false
        }
        announcer.forget(.place)
        return true
    }
}
