import Foundation
import HTTP
import Testing

extension Response {
    /// The error; a failed expectation where there is none.
    func expectError(_ code: HTTPError.Code, sourceLocation: SourceLocation = #_sourceLocation) throws -> HTTPError {
        guard case .failure(let error) = result else {
            Issue.record("no error", sourceLocation: sourceLocation)
            throw HTTPError(.cancelled, at: .validating)
        }
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
        #expect(!error.userMessage.isEmpty, sourceLocation: sourceLocation)
        return error
    }
}

/// Asks until the answer is true, giving others the processor in between; false after ten seconds.
func eventually(_ isTrue: () async throws -> Bool) async rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
        if try await isTrue() { return true }
        await Task.yield()
    }
    return false
}

extension Result {
    var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

func origin(_ text: String) throws -> Origin {
    let url = try #require(URL(string: text))
    return try #require(Origin(url))
}
