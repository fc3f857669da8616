import Browser
import Cells
import FoundationEssentials
import Gists
import Storage

/// The end of the last run, in a file that the next start reads before its first frame. One for each account, since it
/// may contain IDs of secret gists. A file that is damaged, or of another version, is ignored.
enum SessionFile {
    /// The name of the format; must be changed with it.
    private static let mark = "session 3"

    static func key(_ options: LaunchOptions) -> String {
        "session:\(options.configuration.account):\(options.isDemo ? "demo" : options.configuration.apiURL)"
    }

    /// Stores the choices of a run whose end is not kept, with the end of the run before.
    static func save(_ choices: ScreenChoices, to blobs: BlobStore, _ options: LaunchOptions) {
        var session = load(from: blobs, options) ?? Session(feed: .everyone)
        guard session.choices != choices else { return }
        session.choices = choices
        save(session, to: blobs, options)
    }

    static func save(_ session: Session, to blobs: BlobStore, _ options: LaunchOptions) {
        blobs.store(bytes(session), for: key(options))
    }

    static func load(from blobs: BlobStore, _ options: LaunchOptions) -> Session? {
        blobs.data(for: key(options)).flatMap(session)
    }

    static func bytes(_ session: Session) -> Data {
        var writer = FieldWriter()
        writer.write(mark)
        writer.write(session.feed)
        writer.write(session.filter)
        writer.write(session.scope)
        writer.write(session.order)
        writer.write(session.isReversed)
        writer.write(session.selection?.text)
        writer.write(session.rowsAbove)
        writer.write(session.search)
        writer.write(session.address)
        writer.write(session.choices)
        writer.write(session.reading != nil)
        if let reading = session.reading { writer.write(reading) }
        return writer.data
    }

    static func session(_ data: Data) -> Session? {
        var reader = FieldReader(data)
        do throws(FieldReader.Damaged) {
            guard try reader.text() == mark else { return nil }
            var session = Session(feed: try reader.feed())
            session.filter = try reader.text()
            session.scope = try reader.text()
            session.order = try reader.text()
            session.isReversed = try reader.flag()
            session.selection = try reader.optionalText().map(RowID.init)
            session.rowsAbove = try reader.number(in: -FieldReader.most...FieldReader.most)
            session.search = try reader.text()
            session.address = try reader.text()
            session.choices = try reader.choices()
            session.reading = try reader.flag() ? try reader.reading() : nil
            return reader.isAtEnd ? session : nil
        } catch {
            return nil
        }
    }
}

extension RowID {
    private static let draftMark = "draft:"

    fileprivate var text: String {
        switch self {
        case .gist(let id): id.rawValue
        case .draft(let id): Self.draftMark + id
        }
    }

    fileprivate init(_ text: String) {
        let name = String(Substring(text.utf8.dropFirst(Self.draftMark.utf8.count)))
        self = text.begins(with: Self.draftMark) ? .draft(name) : .gist(GistID(text))
    }
}

extension FieldWriter {
    fileprivate mutating func write(_ choices: ScreenChoices) {
        write(choices.dividerShift)
        write(choices.density?.rawValue)
        write(choices.theme)
        write(choices.wraps != nil)
        write(choices.wraps == true)
        write(choices.encodings.count)
        for file in choices.encodings {
            write(file.gist.rawValue)
            write(file.file)
            write(file.encoding)
        }
        write(choices.imageSizes.sizes.count)
        for (image, size) in choices.imageSizes.sizes {
            write(Int(bitPattern: UInt(image)))
            write(size.width)
            write(size.height)
        }
    }

    fileprivate mutating func write(_ reading: Session.Reading) {
        let others: [Session.Tab] = [.comments, .forks, .about, .history]
        if case .file(let index) = reading.tab {
            write(index)
        } else {
            write(-1 - (others.firstIndex(of: reading.tab) ?? 0))
        }
        write(reading.line)
        write(reading.row)
        write(reading.column)
        write(reading.chosen)
        write(reading.cursor ?? -1)
        write(reading.sourceLine ?? -1)
        write(reading.isSource)
    }
}

extension FieldReader {
    /// The maximum of any line, row or column.
    fileprivate static let most = 1 << 31

    fileprivate mutating func choices() throws(Damaged) -> ScreenChoices {
        var choices = ScreenChoices()
        choices.dividerShift = try number(in: -Self.most...Self.most)
        choices.density = try optionalText().flatMap(Density.init)
        choices.theme = try optionalText()
        let (isSet, wraps) = (try flag(), try flag())
        choices.wraps = isSet ? wraps : nil
        for _ in 0..<(try number(in: 0...Self.most)) {
            choices.encodings.append(.init(gist: GistID(try text()), file: try text(), encoding: try text()))
        }
        for _ in 0..<(try number(in: 0...Self.most)) {
            let image = ImageSizes.Image(UInt(bitPattern: try number()))
            let size = PixelSize(width: try number(in: 1...Self.most), height: try number(in: 1...Self.most))
            choices.imageSizes.remember(size, of: image)
        }
        return choices
    }

    fileprivate mutating func reading() throws(Damaged) -> Session.Reading {
        var reading = Session.Reading()
        let others: [Session.Tab] = [.comments, .forks, .about, .history]
        let tab = try number(in: -others.count...Self.most)
        reading.tab = tab < 0 ? others[-1 - tab] : .file(tab)
        reading.line = try number(in: 0...Self.most)
        reading.row = try number(in: 0...Self.most)
        reading.column = try number(in: 0...Self.most)
        reading.chosen = try number(in: 0...Self.most)
        let cursor = try number(in: -1...Self.most)
        reading.cursor = cursor < 0 ? nil : cursor
        let sourceLine = try number(in: -1...Self.most)
        reading.sourceLine = sourceLine < 0 ? nil : sourceLine
        reading.isSource = try flag()
        return reading
    }
}
