import Cells

/// A view that covers the panes, or a part of the screen, and has the focus while it is in front.
enum Layer: Equatable, Sendable {
    /// The preview of a comment, on the whole screen.
    case commentPreview(CommentPreview)
    /// The form of a gist, on the whole screen.
    case form(DraftForm)
    /// The comparison with GitHub's version, on the whole screen.
    case conflict(ConflictDiff)
    case page(PageViewer)
    case picker(Picker)
    case menu(Menu)
    /// The line being typed, on the status bar.
    case prompt(Prompt)

    /// Text to scroll through.
    enum Page: Hashable, Sendable { case help, log, formHelp }

    /// The position of a layer in the stack, from back to front. There is at most one layer of each level.
    enum Level: Int, Comparable {
        case preview, form, conflict, box, prompt

        static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    var level: Level {
        switch self {
        case .commentPreview: .preview
        case .form: .form
        case .conflict: .conflict
        case .page, .picker, .menu: .box
        case .prompt: .prompt
        }
    }
}

extension Layer {
    /// True if a key has a meaning in the typed line.
    func hasMeaning(_ key: Key) -> Bool {
        if case .prompt(let prompt) = self, prompt.takesExpressions, key == .alt(.character("r")) { return true }
        var line: LineEditor? =
            switch self {
            case .prompt(let prompt): prompt.line
            case .picker(let picker): picker.line
            case .form(let form): form.field == .description ? form.description : nil
            case .page, .menu, .commentPreview, .conflict: nil
            }
        return line?.press(key) == true
    }
}

/// The layers over the panes.
struct Layers: Equatable, Sendable {
    /// From back to front.
    private(set) var all: [Layer] = []

    /// The layer that has the keys; nil if the panes have them.
    var front: Layer? { all.last }

    /// The front layer except the prompt, which leaves the screen behind it as it is.
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

    /// True while a layer covers the whole screen.
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

    var conflict: ConflictDiff? {
        get { if case .conflict(let conflict) = self[.conflict] { conflict } else { nil } }
        set { self[.conflict] = newValue.map(Layer.conflict) }
    }

    var commentPreview: CommentPreview? {
        get { if case .commentPreview(let preview) = self[.preview] { preview } else { nil } }
        set { self[.preview] = newValue.map(Layer.commentPreview) }
    }
}

// MARK: - Events

extension Layers {
    /// Passes a key to the layer in front.
    mutating func press(
        _ key: Key, meaning command: Command?, _ input: inout InputState, _ compose: inout Compose,
        _ update: inout UpdateContext
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
                viewer.handle(key, meaning: command, &update)
                layer = .page(viewer)
            case .form(var form):
                form.handle(key, &compose.publisher, &update)
                layer = .form(form)
            case .conflict(var conflict):
                conflict.handle(key, &update)
                layer = .conflict(conflict)
            case .commentPreview(var preview):
                preview.handle(key, compose.comments, &update)
                layer = .commentPreview(preview)
            }
        }
    }

    /// Inserts pasted text into the line that is typed.
    mutating func insert(
        _ text: String, _ input: inout InputState, _ compose: inout Compose, _ update: inout UpdateContext
    ) {
        change { layer in
            switch layer {
            case .prompt(var prompt):
                prompt.insert(text, &input, &update)
                layer = .prompt(prompt)
            case .picker(var picker):
                picker.insert(text, &update)
                layer = .picker(picker)
            case .form(var form):
                form.paste(text, &compose.publisher, &update)
                layer = .form(form)
            case .menu, .page, .commentPreview, .conflict: break
            }
        }
    }

    /// Turns the wheel over the layer in front. Only a box scrolls behind a prompt.
    /// - Returns: false if there is no layer except a prompt.
    mutating func turnWheel(lines: Int, x: Int, y: Int, _ update: inout UpdateContext) -> Bool {
        switch behindPrompt {
        case .form(var form):
            guard prompt == nil else { break }
            form.turnWheel(lines: lines, x: x, y: y, &update)
            self.form = form
        case .conflict(var conflict):
            conflict.scroll(.rows(lines), update.context)
            self.conflict = conflict
        case .commentPreview(var preview):
            guard prompt == nil else { break }
            preview.scroll(.rows(lines), update.context)
            commentPreview = preview
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
        case .prompt, nil: return false
        }
        return true
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
    /// Puts a layer in front of those of lower levels, and replaces the one of its level.
    mutating func present(_ layer: Layer) {
        if case .form = layer { input.pending = nil }
        layers[layer.level] = layer
    }

    /// The page, picker or menu over the panes.
    var box: Layer? { layers[.box] }

    /// The line being typed.
    var prompt: Prompt? {
        get { layers.prompt }
        set { layers.prompt = newValue }
    }

    var form: DraftForm? { layers.form }
}

// MARK: - Input

extension Model {
    /// Passes a key to the layer in front.
    /// - Parameter command: the key's command in the panes.
    /// - Returns: false if the panes have the focus.
    mutating func pressInFront(_ key: Key, meaning command: Command?) -> Bool {
        guard layers.front != nil else { return false }
        updating { $0.layers.press(key, meaning: command, &$0.input, &$0.compose, &$1) }
        return true
    }

    /// Passes pasted text to the layer in front.
    /// - Returns: false if the layer takes no text.
    mutating func pasteInFront(_ text: String) -> Bool {
        switch layers.front {
        case .prompt, .picker, .form: updating { $0.layers.insert(text, &$0.input, &$0.compose, &$1) }
        case .page, .menu, .commentPreview, .conflict, nil: return false
        }
        return true
    }

    /// Passes a press of the mouse to the layer in front.
    /// - Returns: false if no layer handles it.
    mutating func pressInFront(on target: HitTarget?, isDouble: Bool) -> Bool {
        guard let front = layers.front else { return false }
        if case .key(let key) = target { return pressInFront(key, meaning: nil) }
        switch (front, target) {
        // The divider can be moved behind a prompt, too.
        case (.prompt, .divider): return false
        case (.picker(let picker), .choice(let number)): updating { picker.choose(number, &$1) }
        case (.menu(let menu), .choice(let number)): updating { menu.choose(number, &$1) }
        case (.picker, _), (.menu, _), (.page, _): updating { $0.layers.closeBox(&$1) }
        case (.form, let target?):
            updating { $0.layers.form?.press(on: target, isDouble: isDouble, &$0.compose.publisher, &$1) }
        case (.prompt, _), (.form, nil), (.commentPreview, _), (.conflict, _): break
        }
        return true
    }
}
