import ArgumentParser

struct DoctorCommand: JSONCommand {
    static let jsonFields = [
        "clipboard", "configuration", "folders", "keyring", "libcurl", "programs", "system", "terminal", "text",
        "version",
    ]
    static let operands = JSONOperands.none
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Print what a bug report needs.",
        discussion: """
            Ten lines about the version, the system, the terminal, libraries, programs, the configuration and the folders. \
            It reads no token and uses no network.
            """)

    @Flag(help: "Print a JSON object instead.")
    var json = false

    @OptionGroup var jq: JQOptions
    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let form = try jq.form(json, Self.jsonFields)
        let diagnosis = Diagnosis(general)
        if let form { return try Output.write(json: diagnosis, as: form) }
        try Output.say(Words.Doctor.lines(diagnosis))
    }
}
