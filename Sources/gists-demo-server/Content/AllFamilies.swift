extension Family {
    /// Every kind of gist in this world. Order and weights decide which gist becomes what.
    static let all: [Family] = swift
}
