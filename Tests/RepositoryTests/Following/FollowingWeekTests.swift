import Foundation
import Testing

@testable import Repository

@Suite("P3: how old the stream becomes in a week")
struct FollowingWeekTests {
    private static let counts = [100, 1_000, 10_000]

    @Test("P3: everybody is asked within the limits, and the table of docs/SYNC.md is that of the simulation")
    func table() throws {
        var lines: [String] = []
        for count in Self.counts {
            let weeks = FollowingWeek.Access.allCases.map { FollowingWeek(people: count, $0) }
            let (anonymous, token, graphQL) = (weeks[0], weeks[1], weeks[2])
            #expect(anonymous.mostPaid <= 30 && token.mostPaid <= 4_500 && graphQL.mostPaid <= 4_500)
            #expect(token.areAllChecked && graphQL.areAllChecked && (count > 5_000 || anonymous.areAllChecked))
            let age =
                anonymous.areAllChecked ? "\(Int((anonymous.longestGap / 3_600).rounded())) h" : "more than a week"
            let cells = [
                "\(count)", age, "\(Int(token.longestRound.rounded())) s", "\(token.mostRequests)",
                "\(graphQL.mostRequests)",
            ]
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/SYNC.md").standardizedFileURL
        let document = try String(contentsOf: path, encoding: .utf8)
        for line in lines { #expect(document.contains(line + "\n"), "\(line)") }
    }
}
