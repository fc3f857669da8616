import HTTP

struct LogFile: EventMonitor {
    init(path: String) throws(LaunchError) {}
    func received(_ event: RequestEvent, of request: Request) {}
}
