/// Asks until the answer is true, giving others the processor in between; false after half a minute.
public func eventually(
    isolation: isolated (any Actor)? = #isolation, _ isTrue: () async throws -> Bool
) async rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < deadline {
        if try await isTrue() { return true }
        await Task.yield()
    }
    return false
}
