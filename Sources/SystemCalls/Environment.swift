import Glibc

/// The environment of this process.
public enum Environment {
    /// The variables by name, with the first value of a name that is there twice, as `getenv` does. Entries without `=`
    /// are left out.
    ///
    /// Foundation's dictionary takes ten times as many instructions: it splits each entry by characters.
    public static var variables: [String: String] {
        var variables = Dictionary<String, String>(minimumCapacity: 64)
        var next = environ
        while let entry = next.pointee {
            next += 1
            guard let separator = strchr(entry, Int32(UInt8(ascii: "="))) else { continue }
            let name = UnsafeRawBufferPointer(start: entry, count: separator - entry)
            let variable = String(decoding: name, as: UTF8.self)
            if variables[variable] == nil { variables[variable] = String(cString: separator + 1) }
        }
        return variables
    }
}
