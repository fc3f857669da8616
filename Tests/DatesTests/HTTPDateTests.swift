import Dates
import Foundation
import Testing

@Suite("Dates of HTTP")
struct HTTPDateTests {
    @Test(
        "S6: a date is read, whatever day of the week it says",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Mon, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Sun, 6 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Tue, 29 Feb 2000 23:59:60 GMT", 951_868_800),
        ] as [(String, TimeInterval)])
    func reads(text: String, seconds: TimeInterval) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "S6: what is no date is nil",
        arguments: [
            "", "0", "Sun", "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 06 Nov 1994 08:49:37 GMT+1", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Nox 1994 08:49:37 GMT",
            "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func refuses(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}
