import FoundationEssentials
import Gists
import GitHub
import Glibc
import Pairing
import Reading
import Repository
import Runtime
import SystemCalls
import SystemPackage
import Texts

/// Sends paired files after each change, until a signal ends it.
struct PairWatch {
    let store: PairStore
    let pairs: [Pair]
    let repository: OneShotRepository
    let options: LaunchOptions
    let allowsSecrets: Bool
    let allowsPublic: Bool

    /// The time without further changes before a file is sent, and the shortest time between two requests.
    private static let rest = Duration.seconds(1)
    /// The time between attempts without a network.
    private static let retryTime = Duration.seconds(5)
    private static let longestRetryTime = Duration.seconds(60)

    /// A watched file.
    private struct File {
        var pair: Pair
        /// The content that was last sent or refused.
        var settled: String?
    }

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
        var files = pairs.map { File(pair: $0) }
        var due = ContinuousClock.now
        var last: ContinuousClock.Instant?
        var failures = 0
        show(Words.Pairs.watching(files.count))
        while signals.ending == nil {
            let milliseconds = max(0, min(60_000, (due - .now).milliseconds))
            if milliseconds > 0 {
                if signals.wait(orFor: folders.events, milliseconds: Int32(milliseconds)) {
                    folders.drain()
                    due = max(.now + Self.rest, (last ?? .now) + Self.rest)
                }
                continue
            }
            let changed = files.indices.filter { hasChanged(files[$0]) }
            let wait = send(changed, &files, permitted)
            if !changed.isEmpty { last = .now }
            failures = wait == nil ? 0 : failures + 1
            let time = min(Self.longestRetryTime, Self.retryTime * max(1, failures))
            due = .now + (wait.map { max($0, time) } ?? .seconds(86_400))
        }
        ProgressLine.clear()
        let unsent = files.filter { isUnsent($0.pair) }.map { PairSelection.shown($0.pair.path) }
        Output.complain(unsent.isEmpty ? Words.Pairs.allSent : Words.Pairs.unsent(unsent))
        if let signal = signals.release() { throw LaunchExit(code: .signal(signal)) }
    }

    private func watchFolders() throws -> FolderWatch {
        let folders = try FolderWatch()
        for pair in pairs {
            let folder = String(pair.path[..<(pair.path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? pair.path.endIndex)])
            do throws(Errno) {
                try folders.add(folder.isEmpty ? "/" : folder)
            } catch {
                throw LaunchError(Words.Pairs.cannotWatch(folder, error))
            }
        }
        return folders
    }

    /// The public gists that may be sent to: asks once for each.
    private func permittedPublic() throws -> Set<ExactText> {
        var permitted: Set<ExactText> = []
        for pair in pairs where !allowsPublic && !permitted.contains(ExactText(pair.gist)) {
            // Without a network, the first push decides.
            guard let gist = try? repository.gist(pair.gist), gist.isPublic else { continue }
            try Prompt.require(Words.Pairs.publicQuestion(pair.name, pair.gist), orFlag: "--yes")
            permitted.insert(ExactText(pair.gist))
        }
        return permitted
    }

    private func permit(_ texts: [LeakQuestion.Text], _ gist: Gist, _ permitted: Set<ExactText>) throws {
        if gist.isPublic, !allowsPublic, !permitted.contains(ExactText(gist.id)) {
            throw LaunchError(Words.Pairs.publicNeedsYes(gist.id))
        }
        try LeakQuestion.refuse(texts, isAllowed: allowsSecrets)
    }

    private func blob(_ file: File) -> String? {
        (try? PairedFile.read(file.pair.path)).flatMap { $0 }.map { BlobID.of($0) }
    }

    private func hasChanged(_ file: File) -> Bool {
        guard let blob = blob(file) else { return false }
        return blob != file.settled
    }

    private func isUnsent(_ pair: Pair) -> Bool {
        guard let bytes = (try? PairedFile.read(pair.path)).flatMap({ $0 }),
            let now = try? store.pairs().first(where: { $0.path.isExactly(pair.path) })
        else { return false }
        return now.base?.blob != BlobID.of(bytes)
    }

    /// Sends changed files.
    /// - Returns: the time to wait before the next attempt; nil if none is needed.
    private func send(_ changed: [Int], _ files: inout [File], _ permitted: Set<ExactText>) -> Duration? {
        let sync = PairSync(
            store: store, remote: PairRemote(repository, options) { try permit($0, $1, permitted) })
        var wait: Duration?
        let groups = Dictionary(grouping: changed) { ExactText(files[$0].pair.gist) }
        for places in groups.values {
            let blobs = places.map { blob(files[$0]) }
            let all = (try? store.pairs()) ?? []
            let current = places.map { place in
                all.first { $0.path.isExactly(files[place].pair.path) } ?? files[place].pair
            }
            for outcome in sync.pushLocked(current, named: true) {
                guard let place = places.firstIndex(where: { files[$0].pair.path.isExactly(outcome.pair.path) }) else {
                    continue
                }
                if case .failed(let error as APIError) = outcome.kind, let time = error.timeToWait {
                    wait = max(wait ?? .zero, time)
                    show(Words.Pairs.waiting(error.sentence()))
                    continue
                }
                files[places[place]].settled = blobs[place]
                tell(outcome)
            }
        }
        return wait
    }

    private func tell(_ outcome: PairOutcome) {
        let path = PairSelection.shown(outcome.pair.path)
        if let sentence = Words.Pairs.sentence(outcome, path) { return show(sentence) }
        guard case .failed(let error) = outcome.kind else { return }
        let (message, more) = Words.Pairs.sentence(of: error)
        ProgressLine.clear()
        Output.complain(Words.Start.complaint("\(path): \(message)"), more)
    }

    /// Shows the status line; without a terminal, each status is a line of its own.
    private func show(_ text: String) {
        if ProgressLine.isShown { ProgressLine.show(text) } else { Output.complain(text) }
    }
}

/// Thrown after all messages were printed, with the exit code.
struct LaunchExit: Error {
    var code: Code
}

extension APIError {
    /// The time after which the same request may succeed; nil if it will not.
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
