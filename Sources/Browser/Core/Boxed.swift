/// A value that lies elsewhere: what holds it is a pointer in size, and copies share it until one of them changes it.
///
/// For large parts that few gists have anything in: whoever copies or clears the whole then does not pay for them.
@propertyWrapper
struct Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
    /// Unchecked: a value is changed only where one copy alone holds its box (`_modify`), so no other thread can see it
    /// change. That holds whatever the value is.
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

    static func == (one: Self, other: Self) -> Bool { one.box === other.box || one.box.value == other.box.value }
}
