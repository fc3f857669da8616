import Cells
import Foundation

@testable import Terminal

/// An emulator of terminals with images, as far as the program uses them: text, moves, scrolls, and the three protocols.
struct ImageTerminal {
    /// What one cell shows.
    struct Shown: Equatable {
        var text = " "
        /// The part of an image: its content, and the position in it.
        var part: Part?
    }

    struct Part: Equatable {
        var image: String
        var column: Int
        var row: Int
    }

    /// An image that kitty's protocol has stored.
    struct Stored: Equatable {
        var content: String
        var size: Size
    }

    private(set) var size: Size
    private(set) var stored: [UInt32: Stored] = [:]
    /// The number of times that each image was sent, by its content.
    private(set) var sent: [String: Int] = [:]
    /// What a terminal would not understand.
    private(set) var complaints: [String] = []
    private(set) var title = ""
    private var cells: [Shown]
    /// The placeholders of kitty's images, whose colours name the image.
    private var placeholders: [UInt32?]
    private var cursor = (x: 0, y: 0)
    private var region: ClosedRange<Int>
    private var foreground: UInt32 = 0
    /// The bytes of a sequence whose end has not come.
    private var rest: [UInt8] = []
    /// What has come of an image that is sent in pieces.
    private var incoming: (command: [String: String], data: String)?

    init(_ size: Size) {
        self.size = size
        cells = Array(repeating: Shown(), count: size.columns * size.rows)
        placeholders = Array(repeating: nil, count: cells.count)
        region = 0...max(0, size.rows - 1)
    }

    /// What a person sees in a cell.
    func shown(x: Int, y: Int) -> Shown {
        var cell = cells[y * size.columns + x]
        guard let id = placeholders[y * size.columns + x] else { return cell }
        let marks = Array(cell.text.unicodeScalars.dropFirst())
        let numbers = marks.compactMap { PlaceholderMarks.marks.firstIndex(of: $0) }
        guard numbers.count == 3, let image = stored[UInt32(numbers[2]) << 24 | id & 0xFF_FFFF],
            numbers[0] < image.size.rows, numbers[1] < image.size.columns
        else { return Shown(text: "lost", part: nil) }
        cell.text = " "
        cell.part = Part(image: image.content, column: numbers[1], row: numbers[0])
        return cell
    }

    mutating func resize(_ size: Size) {
        let (stored, sent, complaints, title) = (stored, sent, complaints, title)
        self = ImageTerminal(size)
        (self.stored, self.sent, self.complaints, self.title) = (stored, sent, complaints, title)
    }

    // MARK: - Input

    mutating func feed(_ bytes: some Sequence<UInt8>) {
        rest += bytes
        var index = 0
        while index < rest.count, let length = length(from: index) {
            take(Array(rest[index..<index + length]))
            index += length
        }
        rest.removeFirst(index)
    }

    /// The length of the sequence or letter at a position; nil if its end has not come.
    private func length(from start: Int) -> Int? {
        let first = rest[start]
        guard first == 0x1B else {
            let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
            return start + length <= rest.count ? length : nil
        }
        guard start + 1 < rest.count else { return nil }
        switch rest[start + 1] {
        case 0x5B: return rest[(start + 2)...].firstIndex { 0x40...0x7E ~= $0 }.map { $0 - start + 1 }
        case 0x28: return start + 2 < rest.count ? 3 : nil
        case 0x5D, 0x50, 0x5F:
            var index = start + 2
            while index < rest.count {
                if rest[index] == 0x07, rest[start + 1] == 0x5D { return index - start + 1 }
                if rest[index] == 0x1B, index + 1 < rest.count {
                    if rest[index + 1] == 0x5C { return index - start + 2 }
                    index += 1
                }
                index += 1
            }
            return nil
        default: return 2
        }
    }

    private mutating func take(_ bytes: [UInt8]) {
        guard bytes[0] == 0x1B else { return bytes[0] < 0x20 ? control(bytes[0]) : put(bytes) }
        switch bytes[1] {
        case 0x5B: csi(String(decoding: bytes[2..<bytes.count - 1], as: UTF8.self), bytes[bytes.count - 1])
        case 0x5D: osc(String(decoding: bytes.dropFirst(2), as: UTF8.self))
        case 0x50: dcs(bytes)
        case 0x5F: graphics(String(decoding: bytes[2..<bytes.count - 2], as: UTF8.self))
        case 0x4D: reverseLine()
        default: break
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x0D: cursor.x = 0
        case 0x0A: cursor.y == region.upperBound ? scroll(1) : (cursor.y = min(size.rows - 1, cursor.y + 1))
        case 0x08: cursor.x = max(0, cursor.x - 1)
        default: break
        }
    }

    private mutating func reverseLine() {
        if cursor.y == region.lowerBound { scroll(-1) } else { cursor.y = max(0, cursor.y - 1) }
    }

    private mutating func put(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let scalar = text.unicodeScalars.first ?? " "
        if scalar.properties.generalCategory == .nonspacingMark {
            // A mark belongs to the letter before it.
            let place = min(cursor.x, size.columns) - 1
            guard place >= 0 else { return }
            cells[cursor.y * size.columns + place].text += text
            return
        }
        if cursor.x >= size.columns { cursor = (0, min(size.rows - 1, cursor.y + 1)) }
        set(Shown(text: text), placeholder: scalar.value == 0x10EEEE ? foreground : nil, cursor.x, cursor.y)
        cursor.x += 1
    }

    private mutating func set(_ cell: Shown, placeholder: UInt32? = nil, _ x: Int, _ y: Int) {
        guard x >= 0, y >= 0, x < size.columns, y < size.rows else { return }
        cells[y * size.columns + x] = cell
        placeholders[y * size.columns + x] = placeholder
    }

    // MARK: - Sequences

    private mutating func csi(_ parameters: String, _ final: UInt8) {
        guard parameters.first.map({ $0.isNumber || $0 == ";" }) ?? true else { return }
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = numbers.first ?? 0
        switch Character(Unicode.Scalar(final)) {
        case "H":
            cursor = (
                min(size.columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1, min(size.rows, max(1, first)) - 1
            )
        case "C": cursor.x = min(size.columns - 1, cursor.x + max(1, first))
        case "G": cursor.x = min(size.columns, max(1, first)) - 1
        case "d": cursor.y = min(size.rows, max(1, first)) - 1
        case "K": erase(size.columns - cursor.x)
        case "X": erase(max(1, first))
        case "J": if first == 2 { cells.indices.forEach { erase(at: $0) } } else { eraseBelow() }
        case "S": scroll(max(1, first))
        case "T": scroll(-max(1, first))
        case "r":
            let bottom = numbers.count > 1 ? numbers[1] : size.rows
            region = max(1, first) - 1...min(size.rows, max(1, bottom)) - 1
            cursor = (0, 0)
        case "m": colors(numbers)
        case "h", "l", "t", "n", "c", "q": break
        default: complaints.append("CSI \(parameters) \(Character(Unicode.Scalar(final)))")
        }
    }

    private mutating func erase(at index: Int) {
        cells[index] = Shown()
        placeholders[index] = nil
    }

    private mutating func erase(_ count: Int) {
        for x in cursor.x..<min(size.columns, cursor.x + count) { set(Shown(), x, cursor.y) }
    }

    private mutating func eraseBelow() {
        erase(size.columns - cursor.x)
        for index in min(cells.count, (cursor.y + 1) * size.columns)..<cells.count { erase(at: index) }
    }

    private mutating func scroll(_ lines: Int) {
        let before = self
        for y in region {
            for x in 0..<size.columns {
                let source = (y + lines) * size.columns + x
                let isInside = region ~= y + lines
                set(
                    isInside ? before.cells[source] : Shown(),
                    placeholder: isInside ? before.placeholders[source] : nil,
                    x, y)
            }
        }
    }

    private mutating func colors(_ numbers: [Int]) {
        var index = 0
        while index < numbers.count {
            let isRGB = [38, 48].contains(numbers[index]) && index + 4 < numbers.count && numbers[index + 1] == 2
            if isRGB, numbers[index] == 38 {
                foreground = UInt32(numbers[index + 2] << 16 | numbers[index + 3] << 8 | numbers[index + 4])
            }
            if numbers[index] == 0 || numbers[index] == 39 { foreground = 0 }
            index += isRGB ? 5 : [38, 48].contains(numbers[index]) ? 3 : 1
        }
    }

    private mutating func osc(_ content: String) {
        let content = content.trimmingCharacters(in: CharacterSet(charactersIn: "\u{7}\u{1B}\\"))
        if content.hasPrefix("2;") { title = String(content.dropFirst(2)) }
        guard content.hasPrefix("1337;File="), let colon = content.firstIndex(of: ":") else { return }
        let keys = keys(of: content[..<colon].dropFirst(10), separator: ";")
        draw(content[content.index(after: colon)...], columns: keys["width"].flatMap { Int($0) } ?? 0)
    }

    private mutating func dcs(_ bytes: [UInt8]) {
        let content = String(decoding: bytes[2..<bytes.count - 2], as: UTF8.self)
        if content.hasPrefix("tmux;") {
            return feed(Array(content.dropFirst(5).replacing("\u{1B}\u{1B}", with: "\u{1B}").utf8))
        }
        guard content.hasPrefix("0;1q\"1;1;"), let start = content.firstIndex(of: "#"),
            let end = content.firstIndex(of: "!")
        else { return complaints.append("DCS \(content.prefix(20))") }
        let numbers = content[..<start].split { !$0.isNumber }.compactMap { Int($0) }
        draw(content[content.index(after: start)..<end], columns: (numbers.dropLast().last ?? 0) / 10)
    }

    /// Draws a row of an image, `IMAGE#ROW`, over the cells at the cursor.
    private mutating func draw(_ content: Substring, columns: Int) {
        let parts = content.split(separator: "#")
        guard parts.count == 2, let row = Int(parts[1]), cursor.x + columns <= size.columns else {
            return complaints.append("an image \(content) at column \(cursor.x)")
        }
        if cursor.y == size.rows - 1 { complaints.append("an image in the last row") }
        for column in 0..<columns {
            let part = Part(image: String(parts[0]), column: column, row: row)
            cells[cursor.y * size.columns + cursor.x + column].part = part
        }
    }

    private mutating func graphics(_ content: String) {
        guard content.hasPrefix("G") else { return complaints.append("APC \(content.prefix(20))") }
        let (head, data) =
            content.dropFirst().firstIndex(of: ";").map {
                (content[..<$0].dropFirst(), content[content.index(after: $0)...])
            } ?? (content.dropFirst(), "")
        let command = keys(of: head, separator: ",")
        // The question for the protocol.
        guard command["a"] != "q" else { return }
        if command["q"] != "2" { complaints.append("a command that is answered") }
        if command["a"] == "d" {
            guard command["d"] == "I", let id = command["i"].flatMap({ UInt32($0) }),
                stored.removeValue(forKey: id) != nil
            else { return complaints.append("deletes what is not there: \(head)") }
            return
        }
        if data.utf8.count > 4096 { complaints.append("a piece of \(data.utf8.count) bytes") }
        let first = incoming?.command ?? command
        incoming = (first, (incoming?.data ?? "") + data)
        guard command["m"] != "1" else { return }
        store(first, incoming?.data ?? "")
        incoming = nil
    }

    private mutating func store(_ command: [String: String], _ data: String) {
        guard command["a"] == "T", command["U"] == "1", command["f"] == "100",
            let id = command["i"].flatMap({ UInt32($0) }), let columns = command["c"].flatMap({ Int($0) }),
            let rows = command["r"].flatMap({ Int($0) }), let file = Data(base64Encoded: data)
        else { return complaints.append("not an image: \(command)") }
        let content = String(decoding: file, as: UTF8.self)
        if stored[id] != nil { complaints.append("sent again: \(content)") }
        stored[id] = Stored(content: content, size: Size(columns: columns, rows: rows))
        sent[content, default: 0] += 1
    }

    private func keys(of text: Substring, separator: Character) -> [String: String] {
        var keys: [String: String] = [:]
        for pair in text.split(separator: separator) {
            let end = pair.firstIndex(of: "=") ?? pair.endIndex
            keys[String(pair[..<end])] = String(pair[end...].dropFirst())
        }
        return keys
    }
}
