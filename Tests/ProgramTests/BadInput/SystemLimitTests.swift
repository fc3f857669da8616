import Foundation
import Testing

@Suite(.blocking) struct `Limits of the system` {
    @Test(
        "C9: too little memory or too few open files are told by whoever needs them",
        arguments: [("-v 200000", "195 MB (ulimit -v)"), ("-n 12", "12 files may be open (ulimit -n)")])
    func told(limit: String, message: String) throws {
        for command in ["list --demo", "snapshot --demo", "list --api-url http://127.0.0.1:9"] {
            let result = try Program.runScript("ulimit \(limit); exec $PROGRAM \(command)")
            #expect(result.code == 1 && result.errors.contains(message), "\(command): \(result.errors)")
        }
    }

    @Test("C9: why the demo's server did not start is told at once")
    func demo() throws {
        let result = try Program.runScript("ulimit -s 200000; ulimit -v 400000; exec $PROGRAM list --demo")
        #expect(result.code == 1)
        #expect(result.errors.contains("The demo server did not start. It says: gists-demo-server: "))
    }
}
