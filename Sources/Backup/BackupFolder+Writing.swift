import Gists
import GitHub
import Glibc
import SystemCalls
import SystemPackage
import Texts

extension BackupFolder {
    /// Writes a gist: a new folder at once, an existing one at once if the file system can exchange two folders and
    /// nothing else is in it, otherwise file by file.
    /// - Parameters:
    ///   - arrivals: the bytes of the wanted files, by their index.
    ///   - comments: the content of `comments.json`; nil to leave it as it is.
    public func write(
        _ plan: GistPlan, arrivals: [Int: Arrival], comments: [UInt8]?
    ) throws(BackupError) {
        var record = plan.record
        for (place, arrival) in arrivals { record.files[place].sha1 = arrival.sha1 }
        let job = GistWriting(folder: self, plan: plan, record: record, arrivals: arrivals, comments: comments)
        try makeFolder(String(plan.target.parts(separatedBy: "/")[0]))
        if let existing = plan.existing {
            try job.retireRemoved(from: existing)
            if try !job.exchange(existing.place) { try job.update(existing.place) }
            // If another folder is there, the gist stays where it is.
            if existing.place != plan.target, reader.type(of: plan.target) == nil {
                try move(existing.place, to: plan.target)
            }
        } else if reader.type(of: plan.target) == .symbolicLink {
            throw .link(absolute(plan.target))
        } else if reader.type(of: plan.target) == .directory {
            // A folder that has lost its metadata.
            try job.update(plan.target)
        } else {
            let part = partPath()
            try makeFolder(part)
            try job.fill(part)
            try move(part, to: plan.target)
        }
    }

    /// Moves a gist that GitHub no longer has to `.removed`.
    /// - Returns: its new path.
    @discardableResult
    public func retire(_ gist: BackedUpGist) throws(BackupError) -> String { try retire(gist.place) }

    private func retire(_ place: String) throws(BackupError) -> String {
        let parts = place.parts(separatedBy: "/", maxSplits: 1).map(String.init)
        let folder = "\(Self.removedName)/\(parts[0])"
        try makeFolder(folder)
        for name in FreeName.all(like: parts[1]) where reader.type(of: "\(folder)/\(name)") == nil {
            try move(place, to: "\(folder)/\(name)")
            return "\(folder)/\(name)"
        }
        throw .unwritable(absolute(folder), .fileExists)
    }
}

extension BackupFolder {
    /// Makes a new clone by git the folder of a gist. Another folder of the gist is kept in `.removed`.
    public func adopt(_ clone: String, _ plan: GistPlan, comments: [UInt8]?) throws(BackupError) {
        try makeFolder("\(clone)/.git/info")
        let own = [GistRecord.fileName, GistRecord.commentsName].map { "/\($0)\n" }.joined()
        try write(Array(own.utf8), to: "\(clone)/.git/info/exclude")
        try GistWriting(folder: self, plan: plan, record: plan.record, arrivals: [:], comments: comments).update(clone)
        if let existing = plan.existing { try retire(existing) }
        try makeFolder(String(plan.target.parts(separatedBy: "/")[0]))
        // A folder that has lost its metadata.
        if reader.type(of: plan.target) == .directory { _ = try retire(plan.target) }
        try move(clone, to: plan.target)
    }

    /// Makes room in a clone for files of the gist that are named like those of the backup.
    public func makeRoom(in clone: BackedUpGist, for plan: GistPlan) throws(BackupError) {
        for name in [GistRecord.fileName, GistRecord.commentsName] {
            let (old, new) = (clone.path(of: name), "\(clone.place)/\(plan.record.nameInClone(name))")
            if old != new, reader.type(of: old) != nil { try move(old, to: new) }
        }
    }

    /// Changes the names of the lists that contain a gist.
    public func setLists(_ lists: [String], of gist: BackedUpGist) throws(BackupError) {
        var record = gist.record
        record.lists = lists
        try write(BackupJSON.bytes(record), to: gist.path(of: GistRecord.fileName))
    }

    /// The content of `comments.json`: an array with GitHub's field names.
    public static func commentsFile(_ comments: [Comment], of gist: Gist) -> [UInt8] {
        BackupJSON.bytes(comments.map { CommentJSON($0, of: gist) })
    }
}

/// The steps of writing one gist.
private struct GistWriting {
    let folder: BackupFolder
    let plan: GistPlan
    let record: GistRecord
    let arrivals: [Int: Arrival]
    let comments: [UInt8]?

    /// Writes all files into an empty folder.
    func fill(_ place: String) throws(BackupError) {
        for (index, file) in record.files.enumerated() {
            if let arrival = arrivals[index] {
                try folder.link(arrival.place, to: "\(place)/\(file.path)")
            } else if let existing = plan.existing {
                try folder.link("\(existing.place)/\(file.path)", to: "\(place)/\(file.path)")
            }
        }
        if let comments {
            try folder.write(comments, to: "\(place)/\(GistRecord.commentsName)")
        } else if let existing = plan.existing {
            let old = "\(existing.place)/\(GistRecord.commentsName)"
            if folder.reader.type(of: old) == .regular {
                try folder.link(old, to: "\(place)/\(GistRecord.commentsName)")
            }
        }
        try writeRecord(to: place)
    }

    /// Replaces a folder by a complete new one, which has the unchanged files.
    /// - Returns: false if that is not possible.
    func exchange(_ place: String) throws(BackupError) -> Bool {
        guard let existing = plan.existing, !existing.isClone else { return false }
        let known = existing.record.files.map(\.path) + [GistRecord.fileName, GistRecord.commentsName]
        guard folder.reader.names(in: place).allSatisfy({ $0.isOne(of: known) }) else { return false }
        let part = folder.partPath()
        try folder.makeFolder(part)
        defer { folder.removeAll(part) }
        try fill(part)
        return ExchangedPaths.exchange(folder.absolute(part), folder.absolute(place))
    }

    /// Writes changed files into an existing folder, and the metadata last.
    func update(_ place: String) throws(BackupError) {
        // First: a file system may take the name of a new file for the one of a removed file.
        for file in removed { unlink(folder.absolute("\(place)/\(file.path)")) }
        for (index, arrival) in arrivals {
            try folder.put(arrival.place, at: "\(place)/\(record.files[index].path)")
        }
        if let comments { try folder.write(comments, to: "\(place)/\(name(GistRecord.commentsName))") }
        try writeRecord(to: place)
    }

    private func writeRecord(to place: String) throws(BackupError) {
        try folder.write(BackupJSON.bytes(record), to: "\(place)/\(name(GistRecord.fileName))")
    }

    private func name(_ name: String) -> String { plan.isClone ? record.nameInClone(name) : name }

    /// The files in the folder that the gist no longer has.
    private var removed: [GistRecord.File] {
        guard let existing = plan.existing, !existing.isClone else { return [] }
        let names = Set(record.files.map { ExactText($0.name) })
        return existing.record.files.filter { !names.contains($0.name) }
    }

    /// Keeps files that the gist no longer has in `.removed`. They are still in the folder afterwards.
    func retireRemoved(from existing: BackedUpGist) throws(BackupError) {
        for file in removed where folder.reader.type(of: "\(existing.place)/\(file.path)") == .regular {
            try retire(file.path, of: existing.place)
        }
    }

    private func retire(_ name: String, of place: String) throws(BackupError) {
        let target = "\(BackupFolder.removedName)/\(place)"
        try folder.makeFolder(target)
        let inode = folder.reader.status(of: "\(place)/\(name)")?.inode
        for free in FreeName.all(like: name) {
            let path = "\(target)/\(free)"
            guard let there = folder.reader.status(of: path) else {
                return try folder.link("\(place)/\(name)", to: path)
            }
            // A killed process has got so far.
            if there.inode == inode { return }
        }
        throw .unwritable(folder.absolute("\(target)/\(name)"), .fileExists)
    }
}
