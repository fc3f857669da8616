/// A value stored in a separate object: its holder has the size of a pointer, and copies share the value until one of
/// them changes it.
///
/// For large values that most gists leave empty: copies of the whole stay cheap.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
    /// Unchecked: a value is changed only while a single copy holds its box (`_modify`), so no other thread can see the
    /// change. That is true of every value.
    private final class Box: @unchecked Sendable {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    init(wrappedValue: Value) { box = Box(wrappedValue) }

    var wrappedValue: Value {
        _read { yield box.value }
        _modify {
            if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
            yield &box.value
        }
    }
}

extension Boxed: Equatable where Value: Equatable {
    static func == (one: Self, other: Self) -> Bool { one.box === other.box || one.box.value == other.box.value }
}
