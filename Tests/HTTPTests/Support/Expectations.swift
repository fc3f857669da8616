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

extension Result {
    var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

func origin(_ text: String) throws -> Origin {
    let url = try #require(URL(string: text))
    return try #require(Origin(url))
}
