import Backup
import Concurrency
import Gists
import GitHub
import Glibc
import HTTP
import Repository
import SystemCalls
import SystemPackage

/// Clones by git, with all revisions. git gets the token from a credential helper that reads it from a pipe.
extension BackupRun {
    /// Clones a gist, or gets its new revisions.
    func clone(_ plan: GistPlan) {
        guard !isOver else { return }
        defer { step { $0.gists += 1 } }
        guard !plan.isUnchanged else { return note { $0.unchanged += 1 } }
        do {
            let comments = try Blocking.run { [self] in try await self.comments(for: plan) }
            if let existing = plan.existing, existing.isClone {
                try folder.makeRoom(in: existing, for: plan)
                if plan.hasNewRevisions {
                    try git(GitScript.pull, for: plan.gist, ["-C", folder.reader.path(of: existing)])
                }
                try folder.write(plan, arrivals: [:], comments: comments)
            } else {
                let part = folder.partPath()
                try git(
                    GitScript.clone, for: plan.gist,
                    ["clone", "--quiet", "--config", "core.symlinks=false", "--", plan.gist.gitPullURL]
                        + [folder.reader.path(of: part)])
                try folder.adopt(part, plan, comments: comments)
            }
            count(plan)
        } catch let error as GitFailure {
            miss(plan.target, because: error.reason, isFinal: error.isFinal)
        } catch {
            miss(plan.target, error)
        }
    }

    private struct GitFailure: Error {
        var reason: String
        var isFinal = false
    }

    /// The number of bytes of git's messages that are read.
    private static let longestMessage = 64 << 10

    private func git(_ line: String, for gist: Gist, _ arguments: [String]) throws {
        guard WebAddress.isPrintable(gist.gitPullURL) else {
            throw GitFailure(reason: Words.Git.unusable(gist.gitPullURL))
        }
        let log = folder.reader.path(of: folder.partPath())
        defer { unlink(log) }
        let credential = try Blocking.run { [self] in try await repository.gitCredential(for: gist.gitPullURL) }
        var options: [String] = []
        var input = try FileDescriptor.open("/dev/null", .readOnly, options: .closeOnExec)
        if let credential {
            // Helpers of the user must not get the token: some of them store it.
            options = ["-c", "credential.helper=", "-c", "credential.\(credential.server).helper=\(GitScript.helper)"]
            try input.close()
            let pipe = try FileDescriptor.pipe(options: .closeOnExec)
            input = pipe.readEnd
            try pipe.writeEnd.closeAfter { _ = try pipe.writeEnd.writeAll(credential.answer) }
        }
        let end = try input.closeAfter { try ForegroundProgram.run(line, [log] + options + arguments, input: input) }
        switch ProgramOutcome(end) {
        case .done: break
        case .notRun:
            throw GitFailure(reason: Words.Git.missing(command: Installable.git.command()), isFinal: true)
        case .left(let signal):
            raise(signal)
            throw GitFailure(reason: Words.Git.failed(Words.Export.killed(by: signal)), isFinal: true)
        case .failed(let how): throw GitFailure(reason: message(in: log) ?? Words.Git.failed(how))
        }
    }

    /// The last line of git's messages; nil if there is none.
    private func message(in log: String) -> String? {
        guard let file = try? FileDescriptor.open(log, .readOnly, options: [.noFollow, .closeOnExec]) else {
            return nil
        }
        let bytes = (try? file.closeAfter { try file.readAll(limit: Self.longestMessage) }) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).parts(separatedBy: "\n", omittingEmpty: true)
        return lines.last.map { Words.Git.said(String($0)) }
    }
}
