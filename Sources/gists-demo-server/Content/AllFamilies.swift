extension Family {
    /// Every kind of gist in this world. Their order and weights decide the kind of each gist.
    static let all: [Family] =
        swift + python + web + systems + functional + scripts + virtualMachines + shell + configurations + data + notes
        + world
}
