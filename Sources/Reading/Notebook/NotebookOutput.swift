/// The fields of an output, in either format. A duplicate field is read twice.
struct NotebookOutput {
    /// The printed text.
    private(set) var texts: [JSONNode] = []
    /// The forms of a value, by their media types.
    private(set) var media: [(type: String, value: JSONNode)] = []
    /// The name and message of the error.
    private(set) var errors: [JSONNode] = []
    private(set) var tracebacks: [JSONNode] = []
    private(set) var unknown: [JSONNode] = []

    init(_ node: JSONNode) {
        let fields = node.elements
        let isStream = node["output_type"]?.string.map { $0.elementsEqual("stream".utf8) } ?? true
        for field in fields {
            switch field.knownKey {
            case "text" where isStream: texts.append(field)
            case "data" where field.kind == .object: field.elements.forEach { append(form: $0) }
            case "ename", "evalue": errors.append(field)
            case "traceback": tracebacks.append(field)
            case "output_type", "metadata", "execution_count", "prompt_number", "transient": break
            case "name" where isStream, "stream" where isStream: break
            default: append(form: field)
            }
        }
    }

    private mutating func append(form field: JSONNode) {
        let key = field.key
        if let type = MediaType.short[key] ?? (key.utf8.contains(UInt8(ascii: "/")) ? key : nil) {
            media.append((type, field))
        } else {
            unknown.append(field)
        }
    }

    /// True if it has no field with anything to show.
    var isEmpty: Bool {
        texts.isEmpty && media.isEmpty && errors.isEmpty && tracebacks.isEmpty && !unknown.contains { $0.saysSomething }
    }
}

/// The forms of one value: a reader shows the most expressive one.
struct MediaBundle {
    private let forms: [(type: String, value: JSONNode)]

    init(_ forms: [(type: String, value: JSONNode)]) { self.forms = forms }

    /// The text of a type; nil if there is no readable one.
    func text(_ type: String) -> NotebookText? {
        let texts = forms.filter { $0.type.isExactly(type) }.map { NotebookText($0.value) }
        let text = NotebookText(joining: texts)
        return text.isBlank ? nil : text
    }

    /// Images that can be drawn.
    var images: [JSONNode] { forms.filter { MediaType.isImage($0.type) && $0.value.isText }.map(\.value) }

    func type(of value: JSONNode) -> String { forms.first { $0.value.range == value.range }?.type ?? "" }

    /// True for `<IPython.core.display.Math object>`, if another form has more information.
    func isOnlyName(_ plain: NotebookText) -> Bool {
        let text = plain.bytes.drop { $0 <= 0x20 }
        let last = text.last { $0 > 0x20 }
        let isName = text.first == UInt8(ascii: "<") && last == UInt8(ascii: ">") && !text.contains(0x0A)
        return isName && forms.contains { !$0.type.isExactly(MediaType.plain) }
    }

    var json: JSONNode? { forms.first { $0.type.isExactly(MediaType.json) && $0.value.kind != .null }?.value }

    /// Text of an unknown type.
    var otherText: NotebookText? {
        let known = [MediaType.plain, MediaType.markdown, MediaType.latex, MediaType.html]
        return forms.first { $0.type.begins(with: "text/") && !$0.type.isOne(of: known) && $0.value.isText }
            .map { NotebookText($0.value) }.flatMap { $0.isBlank ? nil : $0 }
    }

    /// The type that a browser would choose among those that can't be shown.
    var richest: String? { hidden.first ?? forms.first { !$0.type.isExactly(MediaType.plain) }?.type }

    /// Types that no other form represents.
    var hidden: [String] {
        forms.map(\.type).filter { type in
            !type.begins(with: "text/") && !type.begins(with: "image/") && !type.isExactly(MediaType.json)
        }
    }
}
