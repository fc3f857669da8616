/// A key that a person pressed, as the terminal told it: the vocabulary between the terminal, the keymap and the tests.
public enum Key: Hashable, Sendable {
    /// A printable character, as typed (shifted letters are upper case).
    case character(Character)
    /// Ctrl and a lower-case letter, or one of `@[\]^_`. Ctrl-I, Ctrl-M and Ctrl-[ arrive as tab, enter and escape.
    case control(Character)
    case enter, escape, tab, backTab, backspace
    case up, down, left, right
    case pageUp, pageDown, home, end, insert, delete
    /// F1 is 1.
    case function(Int)
    /// Alt and a character, or with enter, tab or backspace: never the escape key and that key.
    indirect case alt(Key)
}
