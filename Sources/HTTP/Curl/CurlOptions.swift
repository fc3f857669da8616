import CCurl

extension CurlEasy {
    /// Sets options and remembers whether curl accepted all of them.
    struct Options {
        let handle: UnsafeMutableRawPointer
        private(set) var areTaken = true

        init(handle: UnsafeMutableRawPointer) {
            self.handle = handle
        }

        mutating func set(_ option: CURLoption, _ value: Int) {
            note(ccurl_easy_set_long(handle, option, value))
        }

        mutating func set(_ option: CURLoption, offset value: Int) {
            note(ccurl_easy_set_offset(handle, option, Int64(value)))
        }

        /// Sets a text, which curl copies.
        mutating func set(_ option: CURLoption, _ text: String) {
            note(text.withCString { ccurl_easy_set_pointer(handle, option, $0) })
        }

        /// Sets a pointer, which curl keeps.
        mutating func set(_ option: CURLoption, _ pointer: UnsafeRawPointer?) {
            note(ccurl_easy_set_pointer(handle, option, pointer))
        }

        mutating func note(_ result: CURLcode) {
            if result != CURLE_OK { areTaken = false }
        }
    }
}

extension Duration {
    /// At most the maximum of a C `int`, which is 24 days.
    var milliseconds: Int { Int(min(self / .milliseconds(1), Double(Int32.max))) }
}
