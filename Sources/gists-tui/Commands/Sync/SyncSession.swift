import ArgumentParser
import FoundationEssentials
import Gists
import Runtime
import Sync

/// Syncs for a command, with their progress and their results on the terminal.
struct SyncSession {
    let synchronizer: Synchronizer
    private let followed: [Login]
    private let folder: String
    private let meter: SyncMeter
    private let fileWait: @Sendable () -> Date?

    /// Longer than an hour, after which each limit starts again, since clocks differ.
    private static let longestWait = Duration.seconds(2 * 3600)
    private static let lockInterval = Duration.milliseconds(300)

    init(_ general: GeneralOptions, _ options: LaunchOptions) throws {
        guard !options.chosen.isOn(.offline) else { throw LaunchError(Words.Sync.offline) }
        var options = options
        options.cacheFolder = options.cacheFolder ?? options.scratchFolder
        guard let folder = options.cacheFolder else { throw LaunchError(Words.Sync.noCache) }
        self.folder = folder
        let meter = SyncMeter()
        self.meter = meter
        general.tellComplaints(options)
        followed = try options.followed?.logins() ?? []
        let manager = try Services.manager(options, waits: true, longestWait: Self.longestWait, onWait: meter.wait)
        fileWait = { manager.fileLimiter.longestBlock }
        synchronizer = Synchronizer(options, manager, followed: followed)
    }

    /// Runs a sync as soon as no other one uses the store.
    func run(_ selection: SyncSelection) throws -> SyncReport {
        guard !selection.lists(followed: followed).isEmpty else { throw LaunchError(Words.Sync.nobodyFollowed) }
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        meter.begin(fileWait: fileWait)
        let report = try Interruption.cancelling { [synchronizer, meter] in
            await synchronizer.run(selection, progress: meter.show)
        }
        meter.end()
        synchronizer.finish()
        return report
    }

    private func lock() throws -> SyncLock {
        var isTold = false
        while true {
            if let lock = try SyncLock.take(in: folder) { return lock }
            if !isTold { Output.complain(Words.Sync.waiting) }
            isTold = true
            try Interruption.wait(Self.lockInterval)
            if let signal = Interruption.signal { throw ArgumentParser.ExitCode(Code.signal(signal).rawValue) }
        }
    }
}

extension SyncReport {
    /// The number of missing things that are named.
    private static let mostNamed = 1_000

    /// Prints the result.
    /// - Throws: if something is missing.
    func check() throws {
        if problem == nil { try Output.say(Words.Sync.summary(self)) }
        for id in deleted { Output.complain(Words.Sync.deleted(id)) }
        if let signal = Interruption.signal {
            Output.complain(Words.Sync.interrupted)
            throw ArgumentParser.ExitCode(Code.signal(signal).rawValue)
        }
        if let problem { throw LaunchError(problem) }
        guard !isComplete else { return }
        for missing in missing.prefix(Self.mostNamed) { Output.complain(Words.Sync.missing(missing)) }
        if missing.count > Self.mostNamed { Output.complain(Words.Sync.more(missing.count - Self.mostNamed)) }
        Output.complain(Words.Sync.missing(missing.count))
        throw ArgumentParser.ExitCode((needsToken ? Code.authentication : Code.failure).rawValue)
    }
}
