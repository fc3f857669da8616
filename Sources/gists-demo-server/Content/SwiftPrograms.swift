/// Swift.
extension Family {
    static let swift: [Family] = [
        Family(
            [
                "An actor that ⟦remembers|keeps⟧ the last ⟦noun⟧s", "⟦Thing⟧ for ⟦noun⟧s in ⟦a few|forty|thirty⟧ lines",
                "Swift: least recently used ⟦thing⟧",
            ],
            weight: 6, "⟦Noun⟧⟦Thing⟧.swift",
            #"""
            /// Keeps the most recently used ⟦noun⟧s.
            actor ⟦Noun⟧⟦Thing⟧<Key: Hashable & Sendable, Value: Sendable> {
                private var values: [Key: Value] = [:]
                private var order: [Key] = []
                private let capacity: Int

                init(capacity: Int = ⟦8…512⟧) {
                    self.capacity = capacity
                }

                subscript(key: Key) -> Value? { values[key] }

                func insert(_ value: Value, for key: Key) {
                    order.removeAll { $0 == key }
                    order.append(key)
                    values[key] = value
                    while order.count > capacity {
                        values[order.removeFirst()] = nil
                    }
                }
            ⟦maybe⟧

                /// Forgets everything, for instance on a memory warning.
                func removeAll() {
                    values.removeAll()
                    order.removeAll()
                }
            ⟦end⟧
            ⟦maybe⟧

                /// Gives the stored value, or makes it once however many callers ask.
                func value(for key: Key, orMake make: @Sendable () async throws -> Value) async rethrows -> Value {
                    if let known = values[key] { return known }
                    let made = try await make()
                    insert(made, for: key)
                    return made
                }
            ⟦end⟧
            }
            """#)
    ]
}
