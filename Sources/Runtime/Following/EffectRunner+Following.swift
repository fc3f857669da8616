import Browser
import Documents
import Gists
import Repository
import Storage
import Synchronization

/// The list of followed people, their stored gists, and the check at GitHub.
extension EffectRunner {
    func follow(_ query: FollowingQuery, _ request: RequestID) {
        let followed = services.options.followed
        let repository = services.repository
        let hasCache = services.options.cacheFolder != nil
        let visit = services.lastFollowingVisit.withLock { $0 }
        switch query {
        case .rows:
            answer(request) {
                .following(await repository.followed(try logins(of: followed, hasCache), since: visit), nil)
            }
        case .change(let login, let follows):
            answer(request) {
                guard let followed else { throw Failure(Words.Following.notKept) }
                do {
                    _ = follows ? try followed.follow([login]) : try followed.unfollow([login])
                } catch {
                    throw Failure("\(error)")
                }
                return .following(await repository.followed(try logins(of: followed), since: visit), nil)
            }
        case .person(let login):
            answer(request) {
                let check = await repository.followingRefresh.run(login)
                return .following(await repository.followed(try logins(of: followed), since: visit), check)
            }
        case .check(let age, let isAsked):
            answer(request) { [mailbox] in
                let logins = try logins(of: followed, hasCache)
                let pace = ReportPace()
                let check = await repository.followingRefresh.run(logins, age: age, isAsked: isAsked) {
                    check, hasChanged in
                    let gists = pace.isDue(after: hasChanged) ? await repository.followed(logins, since: visit) : nil
                    if let gists { pace.sent(rows: gists.gists.count) }
                    mailbox.post(.progress(request, .following(gists, check)))
                }
                return .following(await repository.followed(logins, since: visit), check)
            }
        }
    }
}

/// The logins of the followed people.
/// - Throws: if there are some, and no cache for their gists.
private func logins(of people: FollowedPeople?, _ hasCache: Bool) throws -> [Login] {
    let logins = try logins(of: people)
    guard logins.isEmpty || hasCache else { throw Failure(Words.Following.noCache) }
    return logins
}

private func logins(of people: FollowedPeople?) throws -> [Login] {
    do {
        return try people?.logins() ?? []
    } catch {
        throw Failure("\(error)")
    }
}

/// Limits how often changed rows are sent to the screen: more rows take longer.
private final class ReportPace: Sendable {
    private struct State {
        var next = ContinuousClock.now
        var hasChanged = false
    }
    private let state = Mutex(State())

    func isDue(after hasChanged: Bool) -> Bool {
        state.withLock { state in
            state.hasChanged = state.hasChanged || hasChanged
            return state.hasChanged && ContinuousClock.now >= state.next
        }
    }

    func sent(rows: Int) {
        state.withLock { $0 = State(next: .now + .seconds(1) + .milliseconds(rows), hasChanged: false) }
    }
}
