import Cells
import Gists

/// What the views lack now, best first: the visible ones, then those that scrolling will show next.
public struct AvatarRequests: Hashable, Sendable {
    public var visible: [AvatarRequest] = []
    public var prefetch: [AvatarRequest] = []
    /// Large pictures on the screen, there or not: a sharper one may be on its way.
    public var large: [AvatarRequest] = []

    init() {}
}

/// Pictures that came, ready to draw; bounded by the number of people, oldest first out.
struct AvatarCache: Equatable, Sendable {
    private var pictures: [String: [Size: Surface]] = [:]
    private var urls: [String] = []
    private static let capacity = 500

    init() {}

    subscript(request: AvatarRequest) -> Surface? { pictures[request.url]?[request.size] }

    /// Those of the sizes that are not here for a URL.
    func missing(_ sizes: [Size], of url: String) -> [Size] {
        guard let found = pictures[url] else { return sizes }
        return sizes.filter { found[$0] == nil }
    }

    mutating func insert(_ picture: Surface, for request: AvatarRequest) {
        if pictures[request.url] == nil { urls.append(request.url) }
        pictures[request.url, default: [:]][request.size] = picture
        guard urls.count > Self.capacity else { return }
        for old in urls.prefix(Self.capacity / 4) { pictures[old] = nil }
        urls.removeFirst(Self.capacity / 4)
    }
}

extension ListPane {
    /// The pictures that are missing on the screen, top to bottom, then a screenful in the direction of travel.
    func lackingAvatars(_ context: Context) -> AvatarRequests {
        guard context.settings.showsAvatars, !feed.rows.isEmpty else { return AvatarRequests() }
        let layout = context.layout
        let rows = feed.top..<min(feed.top + layout.partialRows, feed.shownCount)
        let ahead =
            movesUp
            ? max(0, rows.lowerBound - rows.count)..<rows.lowerBound
            : rows.upperBound..<min(rows.upperBound + rows.count, feed.shownCount)
        let small = layout.list != nil && layout.hasRowAvatars ? [Layout.avatarInList] : []
        // Beside a list, the next key may select any of the rows: their large pictures come with the small ones.
        let large = layout.list != nil && layout.detail != nil ? [Layout.avatarInDetail] : []
        var requests = AvatarRequests()
        requests.visible = missingAvatars(small, in: rows)
        if let detail = layout.detail, !isPreviewPending(context.focus), let index = feed.selectedIndex {
            let isRoomy = DetailLayout.isRoomy(detail, context.window)
            let size = DetailLayout.avatarSize(isRoomy: isRoomy)
            requests.visible += missingAvatars([size], in: index..<index + 1)
            requests.large = isRoomy ? [context.selectedGist?.owner?.avatarRequest(size)].compactMap(\.self) : []
        }
        requests.prefetch = missingAvatars(large, in: rows) + missingAvatars(small + large, in: ahead)
        if !requests.prefetch.isEmpty {
            let visible = Set(requests.visible)
            requests.prefetch.removeAll(where: visible.contains)
        }
        return requests
    }

    /// Those of the sizes that nobody has yet for the owners of these rows, each once.
    private func missingAvatars(_ sizes: [Size], in rows: Range<Int>) -> [AvatarRequest] {
        guard !sizes.isEmpty else { return [] }
        var seen: Set<AvatarRequest> = []
        var missing: [AvatarRequest] = []
        for index in rows {
            guard let owner = feed.shownGist(at: index).owner, let url = owner.avatarURL else { continue }
            for size in avatars.missing(sizes, of: url) {
                let request = AvatarRequest(url: url, login: owner.login, size: size)
                if seen.insert(request).inserted { missing.append(request) }
            }
        }
        return missing
    }
}

extension Owner {
    /// The request for this owner's avatar; nil where there is no URL.
    func avatarRequest(_ size: Size) -> AvatarRequest? {
        avatarURL.map { AvatarRequest(url: $0, login: login, size: size) }
    }
}
