import FoundationEssentials
import Texts

extension StableHash {
    public static func checksum(_ data: Data) -> UInt64 { data.withUnsafeBytes { checksum($0) } }
}
