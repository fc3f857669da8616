/// The users of this world. All are invented, except for `octocat`, GitHub's own mascot, as its documentation
/// recommends.
extension Account {
    /// All accounts; the first is the demo account. The same in every run, except for dates, which depend on `now`.
    static func all(now: Timestamp) -> [Account] {
        var choices = Template.Choices(seed: 1_024)
        return logins.enumerated().map { index, login in
            let created = now - choices.randomness.int((86_400 * 200)...(86_400 * 4_000))
            return Account(
                id: 1_000_003 + index * 7_919, login: login,
                name: index == 0
                    ? "Demo Account" : choices.randomness.chance(60) ? name.filled(&choices) : nil,
                bio: choices.randomness.chance(50) ? choices.randomness.pick(bios).filled(&choices) : nil,
                location: choices.randomness.chance(40) ? location.filled(&choices) : nil, created: created)
        }
    }

    private static let name = Template("⟦Person*⟧ ⟦Plant*⟧")
    private static let location = Template("⟦City*⟧")
    private static let bios = [
        "I ⟦verb*⟧ ⟦noun*⟧s. ⟦emoji*⟧", "⟦Instrument*⟧, ⟦plant*⟧, ⟦service*⟧ services.", "Mostly harmless ⟦thing*⟧s",
        "⟦Adjective*⟧ ⟦noun*⟧s since ⟦1984…2019⟧ ⟦flag*⟧", "猫とコードが好きです 🐈", "Works on the ⟦service*⟧ team",
    ].map(Template.init)

    private static let logins = """
        mossy-lantern octocat quokka42 fernandhazel tiny-heron bitwillow juniper-dev pixelquince nine-puddles
        oatmeal-otter lars-of-the-fjord kettle-and-code wrenbyte sudo-sorrel teal-tapir hollowreed amberline
        northbound-newt saltmarsh papercrane77 rusticbit loom-and-shuttle kestrel-9 brambletype gentle-segfault
        cobblestack yarrowsmith midnight-marten slow-compiler thymeloop harbourlight zofia-k hex-and-honey
        plumtree-labs quietbyte null-island-post badgerbits ochre-octet lupinworks greyscale-gecko moon-ferry
        barley-and-bash stoatcode rowanberry-x tin-whistler cloverleaf-io puffin-parade oldharbour inkwell-ines
        medlar-mint axolotl-x2 tidal-tomas vim-and-vigour cello-compiler dustjacket windowbox driftwood-dan
        saffron-shell ivory-ibex pocket-compass umberfox nettle-soup lynxpath cartwheel-cat eelgrass sandpiper-s
        kiln-kitten threadbare-t alderbyte lemon-lexer stitch-in-time foglamp-f paperclip-pat osprey-ops bluebell-b
        tamarind-t pebbledash gingerroot-g wooden-spoon mulberry-m cricketsong ferrywoman orbit-otto sleepy-parser
        marzipan-dev hillfort-h chestnut-c windmill-w larkspur-l tangerine-tide cedarchest snowgoose-s flintandsteel
        mapmaker-m copperpot lighthouse-l vellum-v acorn-a peatbog-p riverstone-r salamander-s hedgerow-h
        """.split(whereSeparator: \.isWhitespace).map(String.init)
}
