import Backup
import Gists
import GitHub
import Repository
import Synchronization

extension BackupRun {
    /// Downloads what a gist's folder lacks, and writes it.
    func download(_ plan: GistPlan) async {
        guard !isOver else { return }
        defer { step { $0.gists += 1 } }
        guard !plan.isUnchanged else { return note { $0.unchanged += 1 } }
        guard !plan.gist.isTruncated else { return miss(plan.target, because: Words.Backup.tooManyFiles) }
        guard let arrivals = await arrivals(for: plan) else { return }
        do {
            try folder.write(plan, arrivals: arrivals, comments: try await comments(for: plan))
            count(plan)
        } catch {
            miss(plan.target, error)
        }
    }

    func count(_ plan: GistPlan) {
        note { report in
            if plan.existing == nil { report.new += 1 } else { report.changed += 1 }
        }
    }

    /// The content of `comments.json`; nil to leave it as it is.
    func comments(for plan: GistPlan) async throws -> [UInt8]? {
        guard plan.wantsComments else { return nil }
        return BackupFolder.commentsFile(try await repository.allComments(of: plan.gist), of: plan.gist)
    }

    /// The bytes of all wanted files; nil if one of them did not arrive.
    private func arrivals(for plan: GistPlan) async -> [Int: Arrival]? {
        let arrivals = Mutex<[Int: Arrival]>([:])
        await Self.forEach(plan.wanted) { [self] place in
            let file = plan.gist.files[place]
            guard !isOver, let arrival = await arrival(of: file, plan) else { return }
            arrivals.withLock { $0[place] = arrival }
        }
        return arrivals.withLock { $0.count == plan.wanted.count ? $0 : nil }
    }

    private func arrival(of file: GistFile, _ plan: GistPlan) async -> Arrival? {
        if let arrival = folder.arrival(of: file, in: plan.gist.id) { return arrival }
        do {
            let bytes = try await repository.bytes(of: file, in: plan.gist)
            let arrival = try folder.keep(Array(bytes), of: file, in: plan.gist.id)
            note { report in
                report.files += 1
                report.bytes += bytes.count
            }
            step { $0.bytes += bytes.count }
            return arrival
        } catch {
            miss("\(plan.target)/\(file.name)", error)
            return nil
        }
    }

    /// Asks for a gist that its lists no longer contain, and moves it to `.removed` if it does not exist.
    func look(for gist: BackedUpGist, _ listing: Listing) async {
        guard !isOver else { return }
        do {
            if try await repository.exists(gist.record.gist.id) {
                try folder.setLists(gist.record.lists.filter { !listing.complete.contains($0) }, of: gist)
            } else {
                let place = try folder.retire(gist)
                note { $0.removed.append(place) }
            }
        } catch {
            miss(gist.place, error)
        }
    }
}
