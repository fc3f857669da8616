/// A property that an input broke.
public struct Broken: Error, CustomStringConvertible {
    public let description: String
}

/// Throws where a property does not hold.
func require(_ holds: Bool, _ property: @autoclosure () -> String) throws(Broken) {
    guard holds else { throw Broken(description: property()) }
}
