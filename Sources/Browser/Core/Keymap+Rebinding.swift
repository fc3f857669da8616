import Cells

extension Keymap {
    /// Gives a command these keys in the place of those that it has; others that have a new one of them lose it.
    /// - Parameter name: the command's name.
    /// - Returns: false where there is no such command.
    public mutating func rebind(_ name: String, to keys: [Key]) -> Bool {
        guard let index = bindings.firstIndex(where: { $0.name == name }) else { return false }
        let (focus, prefix) = (bindings[index].focus, bindings[index].prefix)
        var changed = bindings
        let new = keys.filter { !changed[index].keys.contains($0) }
        for other in changed.indices
        where changed[other].prefix == prefix && (focus == nil || changed[other].focus == focus) {
            changed[other].keys.removeAll { new.contains($0) }
        }
        changed[index].keys = keys
        bindings = changed
        return true
    }
}
