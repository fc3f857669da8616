import HTTP

/// A router whose parts a test chooses.
struct TestRouter: Router {
    var baseURL = "https://api.example.com"
    var method = Method.get
    var path = "things"
    var query: Parameters = [:]
    var headers: Headers = [:]
    var body: RequestBody?
}
