import FoundationEssentials
import Gists
import GitHub
import Glibc
import Pairing
import Repository
import Runtime
import SystemCalls
import SystemPackage
import Texts

/// Sends paired files after each change, until a signal ends it.
struct PairWatch: Sendable {
    let store: PairStore
    let pairs: [Pair]
    /// True if the user has named the files.
    let named: Bool
    let repository: OneShotRepository
    let options: LaunchOptions
    let allowsSecrets: Bool
    let allowsPublic: Bool

    /// Milliseconds after which files are looked at without an event.
    private static let longestPause: Int64 = 60_000

    func run() throws {
        guard !pairs.isEmpty else { return }
        var locks: [FileDescriptor] = []
        defer { locks.forEach { try? $0.close() } }
        for pair in pairs {
            guard let lock = try store.lock(pair) else { throw PairProblem.busy(pair.path) }
            locks.append(lock)
        }
        let permitted = try permittedPublic()
        let folders = try watchFolders()
        let signals = try HeldSignals([SIGINT, SIGTERM, SIGHUP])
        var files = pairs.map(WatchedFile.init)
        var schedule = WatchSchedule(at: .now)
        show(Words.Pairs.watching(files.count))
        while signals.ending == nil {
            guard let due = schedule.due, due <= .now else {
                let pause = schedule.due.map { ($0 - .now).milliseconds } ?? Self.longestPause
                let milliseconds = Int32(max(1, min(pause, Self.longestPause)))
                if signals.wait(orFor: folders.events, milliseconds: milliseconds) { folders.drain() }
                // Each file, so that the next look at it finds only later changes.
                let changed = files.indices.filter { files[$0].look() }
                if !changed.isEmpty { schedule.noteChange(at: .now) }
                continue
            }
            schedule.noteAttempt(at: .now, retryingAfter: send(&files, permitted, signals))
        }
        ProgressLine.clear()
        tellEnd(of: files)
        if let signal = signals.release() { throw LaunchExit(code: .signal(signal)) }
    }

    private func watchFolders() throws -> FolderWatch {
        let folders = try FolderWatch()
        for pair in pairs {
            // A link may lead to a file in a folder below.
            for path in Set([pair.path, PairedFile.destination(of: pair.path)]) {
                let folder = path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.endIndex)]
                do throws(Errno) {
                    try folders.add(folder.isEmpty ? "/" : String(folder))
                } catch {
                    throw LaunchError(Words.Pairs.cannotWatch(String(folder), error))
                }
            }
        }
        return folders
    }

    /// The public gists that may be sent to: asks once for each.
    private func permittedPublic() throws -> Set<GistID> {
        var permitted: Set<GistID> = []
        for pair in pairs where !allowsPublic && !permitted.contains(pair.gist) {
            // Without a network, the first push decides.
            guard let gist = try? repository.gist(pair.gist), gist.isPublic else { continue }
            try Prompt.require(Words.Pairs.publicQuestion(pair.name, pair.gist), orFlag: "--yes")
            permitted.insert(pair.gist)
        }
        return permitted
    }

    private func permit(_ texts: [LeakQuestion.Text], _ gist: Gist, _ permitted: Set<GistID>) throws {
        if gist.isPublic, !allowsPublic, !permitted.contains(gist.id) {
            throw LaunchError(Words.Pairs.publicNeedsYes(gist.id))
        }
        try LeakQuestion.refuse(texts, isAllowed: allowsSecrets)
    }

    // MARK: - Sending

    /// Sends changed files, and reports the results.
    /// - Returns: the time to wait before the next attempt, zero for the usual one; nil if none is needed.
    private func send(
        _ files: inout [WatchedFile], _ permitted: Set<GistID>, _ signals: HeldSignals
    ) -> Duration? {
        let unsettled = unsettled(&files)
        let changed = files.map(\.pair).filter { unsettled[ExactText($0.path)] != nil }
        guard !changed.isEmpty else { return nil }
        guard let outcomes = signals.wait(for: { push(changed, permitted) }) else { return nil }
        var wait: Duration?
        for outcome in outcomes {
            let place = files.firstIndex { $0.path.isExactly(outcome.pair.path) }
            let blob = unsettled[ExactText(outcome.pair.path)]
            if case .failed(let error) = outcome.kind, (error as? APIError)?.mayHaveBeenDone != true {
                if let place, let blob { files[place].refuse(blob) }
            }
            if case .failed(let error as APIError) = outcome.kind, let time = error.timeToWait {
                wait = max(wait ?? .zero, time)
                show(Words.Pairs.waiting(error.sentence()))
                continue
            }
            if let place, let blob { files[place].settle(blob) }
            tell(outcome)
        }
        return wait
    }

    /// The contents to send, by path. Reports files that can't be read.
    private func unsettled(_ files: inout [WatchedFile]) -> [ExactText: String] {
        var found: [ExactText: String] = [:]
        for place in files.indices {
            let path = files[place].path
            do {
                found[ExactText(path)] = try files[place].unsettled()
            } catch {
                complain(PairSelection.shown(path), error)
            }
        }
        return found
    }

    private func push(_ changed: [Pair], _ permitted: Set<GistID>) -> [PairOutcome] {
        let remote = PairRemote(repository, options) { try permit($0, $1, permitted) }
        return PairSync(store: store, remote: remote).pushLocked(changed, named: named)
    }

    // MARK: - Messages

    private func tell(_ outcome: PairOutcome) {
        let path = PairSelection.shown(outcome.pair.path)
        if case .failed(let error) = outcome.kind { return complain(path, error) }
        guard let sentence = outcome.sentence(PairSelection.shown) else { return }
        if outcome.isDone { return show(sentence) }
        ProgressLine.clear()
        Output.complain(sentence)
    }

    private func complain(_ path: String, _ error: any Error) {
        let (message, more) = Words.Pairs.sentence(of: error)
        ProgressLine.clear()
        Output.complain(Words.Start.complaint("\(path): \(message)"), more)
    }

    /// Shows the status line; without a terminal, each status is a line of its own.
    private func show(_ text: String) {
        if ProgressLine.isShown { ProgressLine.show(text) } else { Output.complain(text) }
    }

    private func tellEnd(of files: [WatchedFile]) {
        let ends = files.map { ($0.end(store), PairSelection.shown($0.path)) }
        let unsent = ends.filter { $0.0 == .unsent }.map(\.1)
        let unknown = ends.filter { $0.0 == .unknown }.map(\.1)
        if !unsent.isEmpty { Output.complain(Words.Pairs.unsent(unsent)) }
        if !unknown.isEmpty { Output.complain(Words.Pairs.unknown(unknown)) }
        if unsent.isEmpty, unknown.isEmpty { Output.complain(Words.Pairs.allSent) }
    }
}

/// Thrown after all messages were printed, with the exit code.
struct LaunchExit: Error {
    var code: Code
}

extension APIError {
    /// The time after which the same request may succeed, zero if it is not known; nil if it will not.
    fileprivate var timeToWait: Duration? {
        switch cause {
        case .network, .serverTrouble, .conflict: .zero
        case .primaryLimit, .secondaryLimit:
            .seconds(max(1, retryAt.map { $0.timeIntervalSinceNow.rounded(.up) } ?? 60))
        default: nil
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
