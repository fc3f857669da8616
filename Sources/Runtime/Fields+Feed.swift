import Gists

extension FieldWriter {
    /// Writes stable numbers.
    mutating func write(_ feed: Feed) {
        switch feed {
        case .everyone: write(0)
        case .starred: write(1)
        case .mine: write(2)
        case .user(let login):
            write(3)
            write(login)
        case .saved: write(4)
        case .search: write(5)
        case .opened: write(6)
        }
    }
}

extension FieldReader {
    mutating func feed() throws(Damaged) -> Feed {
        switch try number() {
        case 0: .everyone
        case 1: .starred
        case 2: .mine
        case 3: .user(try text())
        case 4: .saved
        case 5: .search
        case 6: .opened
        default: throw Damaged()
        }
    }
}
