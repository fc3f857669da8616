import FoundationEssentials
import Gists
import Glibc
import Reading
import SystemCalls
import SystemPackage

/// The file of a pair on the disk. A link is followed only to a file in the same folder, or below it.
public enum PairedFile {
    /// The absolute path of a file, whose folder has no links; the file itself may be one, or be missing.
    /// - Throws: if its folder does not exist.
    public static func path(_ text: String) throws(PairProblem) -> String {
        let slash = text.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == text.startIndex ? "/" : String(text[..<$0]) } ?? "."
        let name = slash.map { String(text[text.utf8.index(after: $0)...]) } ?? text
        guard !["", ".", ".."].contains(name) else { throw .notAFile(text) }
        guard let real = realpath(folder, nil) else { throw .unreadable(folder, .last) }
        defer { free(real) }
        let place = String(cString: real)
        return place.ends(with: "/") ? place + name : "\(place)/\(name)"
    }

    /// The path of the file's content: its own, or where a link leads to.
    /// - Returns: nil if there is none.
    static func place(of path: String) throws(PairProblem) -> String? {
        let about: Stat
        do {
            about = try Stat(path, followTargetSymlink: false)
        } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
            return nil
        } catch {
            throw .unreadable(path, error)
        }
        switch about.type {
        case .regular: return path
        case .symbolicLink: return try target(of: path)
        default: throw .notAFile(path)
        }
    }

    /// The path that a file has without links; its own if it leads nowhere, or is not there.
    public static func destination(of path: String) -> String { (try? place(of: path)) ?? path }

    private static func target(of link: String) throws(PairProblem) -> String? {
        guard let real = realpath(link, nil) else {
            let error = Errno.last
            if error == .noSuchFileOrDirectory { return nil }
            throw .unreadable(link, error)
        }
        defer { free(real) }
        let target = String(cString: real)
        let folder = link[...(link.utf8.lastIndex(of: UInt8(ascii: "/")) ?? link.startIndex)]
        guard target.begins(with: String(folder)) else { throw .leadsOut(link, target: target) }
        guard (try? Stat(target))?.type == .regular else { throw .notAFile(link) }
        return target
    }

    /// Returns the bytes of a file; nil if it does not exist.
    public static func read(_ path: String) throws(PairProblem) -> [UInt8]? {
        guard let place = try place(of: path) else { return nil }
        do {
            let file = try FileDescriptor.open(place, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
            defer { try? file.close() }
            let about = try file.stat()
            guard about.type == .regular else { throw PairProblem.notAFile(path) }
            guard about.size <= GistDraft.mostBytes else { throw PairProblem.tooLarge(path, Int(about.size)) }
            return Array(try file.readAll(limit: GistDraft.mostBytes + 1).prefix(GistDraft.mostBytes + 1))
        } catch let problem as PairProblem {
            throw problem
        } catch Errno.noSuchFileOrDirectory {
            return nil
        } catch {
            throw .unreadable(path, error as? Errno ?? .ioError)
        }
    }

    /// Replaces the content of a file, which stays whole if anything fails, and keeps its permissions.
    /// - Parameter known: the content that it must still have; nil if it must not exist.
    public static func write(_ bytes: [UInt8], to path: String, replacing known: [UInt8]?) throws(PairProblem) {
        let place = try place(of: path) ?? path
        var mode: FilePermissions?
        if let about = try? Stat(place, followTargetSymlink: false) {
            // For root, every file is writable.
            guard about.permissions.contains(.ownerWrite), access(place, W_OK) == 0 else { throw .readOnly(path) }
            mode = about.permissions.intersection([
                .ownerReadWriteExecute, .groupReadWriteExecute, .otherReadWriteExecute,
            ])
        }
        guard try read(path) == known else { throw .changedMeanwhile(path) }
        do {
            try put(bytes, at: place, mode: mode)
        } catch {
            throw .notWritten(path, error as? Errno ?? .ioError)
        }
    }

    /// Writes a file beside another one, under the first free name.
    /// - Returns: its path; that of a file with this content, if there is one.
    public static func add(_ bytes: [UInt8], besides path: String, ending: String) throws(PairProblem) -> String {
        for number in 1...999 {
            let free = path + ending + (number == 1 ? "" : "-\(number)")
            if (try? read(free)) == bytes { return free }
            guard (try? Stat(free, followTargetSymlink: false)) == nil else { continue }
            do {
                try put(bytes, at: free, mode: nil)
            } catch {
                throw .notWritten(free, error as? Errno ?? .ioError)
            }
            return free
        }
        throw .notWritten(path + ending, .fileExists)
    }

    private static func put(_ bytes: [UInt8], at place: String, mode: FilePermissions?) throws {
        let folder = place[...(place.utf8.lastIndex(of: UInt8(ascii: "/")) ?? place.startIndex)]
        let temporary = "\(folder).gists-tui-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).part"
        let usual: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
        try NewFile.write(bytes, aside: temporary, mode: mode ?? usual, ignoresUmask: mode != nil) {
            // A file that was created meanwhile is not replaced by a new one.
            if mode == nil {
                try Errno.check(link(temporary, place))
            } else {
                try Errno.check(rename(temporary, place))
            }
        }
    }

    /// The text that GitHub accepts for a file.
    public static func text(_ bytes: [UInt8], of path: String, named name: String) throws(PairProblem) -> String {
        guard bytes.count <= GistDraft.mostBytes else { throw .tooLarge(path, bytes.count) }
        if let encoding = TextDocument(Data(bytes)).encodingLabel { throw .notUTF8(path, encoding) }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw .unsendable(.binary(name))
        }
        guard !text.allSatisfy(\.isWhitespace) else { throw .unsendable(.blank(name)) }
        return text
    }
}

extension PairedFile {
    /// True if there is something at a path, even a link that leads nowhere.
    public static func exists(_ path: String) -> Bool { (try? Stat(path, followTargetSymlink: false)) != nil }

    /// The time of a file's last change, in seconds since 1970; nil if there is no file.
    public static func changeTime(_ path: String) -> Double? {
        var about = stat()
        return stat(path, &about) == 0 ? Double(about.st_mtim.tv_sec) : nil
    }

    /// The absolute path of a folder without links, with a slash at its end; nil if there is none.
    public static func folder(_ path: String) -> String? {
        guard Folder.exists(path), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        let folder = String(cString: real)
        return folder.ends(with: "/") ? folder : folder + "/"
    }
}
