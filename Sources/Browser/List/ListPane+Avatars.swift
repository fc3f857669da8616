import Cells

extension ListPane {
    /// Returns the avatars that are missing on the screen, top to bottom, then a screenful in the scroll direction.
    func lackingAvatars(isLarge: Bool, _ context: Context) -> AvatarRequests {
        guard context.settings.showsAvatars, !feed.isEmpty else { return AvatarRequests() }
        let layout = context.layout
        let rows = feed.top..<min(feed.top + layout.partialRows, feed.shownCount)
        let ahead =
            movesUp
            ? max(0, rows.lowerBound - rows.count)..<rows.lowerBound
            : rows.upperBound..<min(rows.upperBound + rows.count, feed.shownCount)
        let small = layout.list != nil && layout.hasRowAvatars ? [Layout.avatarInList] : []
        // In the two-pane layout the next key may select any of the rows, so their large avatars are loaded with the
        // small ones.
        let large = isLarge && layout.list != nil ? [Layout.avatarInDetail] : []
        var requests = AvatarRequests()
        requests.visible = missingAvatars(small, in: rows, context)
        if layout.detail != nil, !isPreviewPending(context.focus), let index = feed.selectedIndex {
            let size = DetailLayout.avatarSize(isRoomy: isLarge)
            requests.visible += missingAvatars([size], in: index..<index + 1, context)
            requests.large = isLarge ? [context.selectedGist?.owner?.avatarRequest(size)].compactMap(\.self) : []
        }
        requests.prefetch = missingAvatars(large, in: rows, context) + missingAvatars(small + large, in: ahead, context)
        return requests
    }

    /// Returns the missing sizes for the owners of these rows, each once.
    private func missingAvatars(_ sizes: [Size], in rows: Range<Int>, _ context: Context) -> [AvatarRequest] {
        guard !sizes.isEmpty else { return [] }
        var seen: Set<AvatarRequest> = []
        var missing: [AvatarRequest] = []
        for index in rows {
            guard let owner = feed.shownContent(at: index).owner, let url = owner.avatarURL else { continue }
            for size in avatars.missing(sizes, of: url, context.settings.imageSupport) {
                let request = AvatarRequest(url: url, login: owner.login.rawValue, size: size)
                if seen.insert(request).inserted { missing.append(request) }
            }
        }
        return missing
    }
}
