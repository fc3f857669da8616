extension Family {
    static let swift: [Family] = [
        Family(
            [
                "An actor that ⟦remembers|keeps⟧ the last ⟦noun⟧s", "⟦Thing⟧ for ⟦noun⟧s in ⟦a few|forty|thirty⟧ lines",
                "Swift: least recently used ⟦noun⟧s",
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

                /// Gives the stored value, or makes it and keeps it.
                func value(for key: Key, orMake make: @Sendable () async throws -> Value) async rethrows -> Value {
                    if let known = values[key] { return known }
                    let made = try await make()
                    insert(made, for: key)
                    return made
                }
            ⟦end⟧
            }
            """#),
        Family(
            [
                "SwiftUI: a list of ⟦noun⟧s that can be searched", "⟦Noun⟧ browser, one file, no dependencies",
                "Searchable ⟦noun⟧s with ⟦pull to refresh|sections|swipe actions⟧",
            ],
            files: [
                (
                    "⟦Noun⟧List.swift",
                    #"""
                    import SwiftUI

                    struct ⟦Noun⟧: Identifiable, Hashable {
                        let id: UUID
                        var title: String
                        var ⟦colour⟧ness: Double
                    }

                    struct ⟦Noun⟧List: View {
                        @State private var query = ""
                        let ⟦noun⟧s: [⟦Noun⟧]

                        private var matches: [⟦Noun⟧] {
                            guard !query.isEmpty else { return ⟦noun⟧s }
                            return ⟦noun⟧s.filter { $0.title.localizedCaseInsensitiveContains(query) }
                        }

                        var body: some View {
                            NavigationStack {
                                List(matches) { ⟦noun⟧ in
                                    NavigationLink(⟦noun⟧.title, value: ⟦noun⟧)
                    ⟦maybe⟧
                                        .swipeActions {
                                            Button("Archive", systemImage: "archivebox") {}
                                                .tint(.⟦teal|indigo|orange|mint⟧)
                                        }
                    ⟦end⟧
                                }
                                .searchable(text: $query)
                                .navigationTitle("⟦Noun⟧s")
                                .navigationDestination(for: ⟦Noun⟧.self) { Text($0.title).font(.largeTitle) }
                            }
                        }
                    }
                    """#
                ),
                (
                    "README.md",
                    """
                    # ⟦Noun⟧ browser

                    Drop the file into a project with iOS ⟦16…18⟧ or newer and show `⟦Noun⟧List(⟦noun⟧s: …)`.

                    - typing filters at once
                    - ⟦an empty search shows everything|accents do not matter|upper and lower case are the same⟧
                    """
                ),
            ]),
        Family(
            [
                "Retry with a growing pause", "async retry: ⟦2…6⟧ attempts, then the last error",
                "swift concurrency retry helper",
            ],
            "Retry.swift",
            #"""
            /// Runs an operation again when it fails, each time after a longer pause.
            func retrying<Value: Sendable>(
                _ attempts: Int = ⟦2…6⟧, from pause: Duration = .milliseconds(⟦50…400⟧),
                _ operation: @Sendable () async throws -> Value
            ) async throws -> Value {
                var pause = pause
                for _ in 1..<attempts {
                    do {
                        return try await operation()
                    } catch is CancellationError {
                        throw CancellationError()
                    } catch {
                        try await Task.sleep(for: pause)
                        pause *= ⟦2|3⟧
                    }
                }
                return try await operation()
            }
            ⟦maybe⟧

            let ⟦noun⟧ = try await retrying {
                try await client.fetch("/⟦noun⟧s/⟦10…900⟧")
            }
            ⟦end⟧
            """#),
    ]
}
