import Gists

extension FieldWriter {
    /// Writes stable numbers.
    mutating func write(_ feed: Feed) {
        switch feed {
        case .remote(.everyone): write(0)
        case .remote(.starred): write(1)
        case .remote(.mine): write(2)
        case .remote(.user(let login)):
            write(3)
            write(login.rawValue)
        case .local(.saved): write(4)
        case .local(.search): write(5)
        case .local(.opened): write(6)
        case .local(.following): write(7)
        }
    }
}

extension FieldReader {
    mutating func feed() throws(Damaged) -> Feed {
        switch try number() {
        case 0: .everyone
        case 1: .starred
        case 2: .mine
        case 3: .user(Login(try text()))
        case 4: .saved
        case 5: .search
        case 6: .opened
        case 7: .following
        default: throw Damaged()
        }
    }
}
