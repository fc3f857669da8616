import SystemCalls
import Testing

@Suite("Packages of a system")
struct PackageManagerTests {
    @Test(
        "H18: the package with libcurl is named for each kind of distribution",
        arguments: [
            ("ID=debian\n", "apt install libcurl4"),
            ("NAME=\"Linux Mint\"\nID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", "apt install libcurl4"),
            ("ID=fedora\nVERSION_ID=42\n", "dnf install libcurl"),
            ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n", "dnf install libcurl"),
            ("ID='amzn'\nID_LIKE='fedora'\n", "dnf install libcurl"),
            ("ID=arch", "pacman -S curl"),
            ("ID_LIKE=arch\nID=manjaro\n", "pacman -S curl"),
            ("ID=\"opensuse-tumbleweed\"\nID_LIKE=\"opensuse suse\"\n", "zypper install libcurl4"),
            ("ID=\"sles\"\n", "zypper install libcurl4"),
            ("ID=alpine\r\n", "apk add libcurl"),
        ])
    func libcurl(osRelease: String, command: String) throws {
        let manager = try #require(PackageManager(osRelease: osRelease))
        #expect(Installable.libcurl.command(for: manager) == command)
    }

    @Test("H18: the ID of a distribution overrides what it is like, and the last ID counts")
    func order() {
        #expect(PackageManager(osRelease: "ID_LIKE=\"arch\"\nID=debian\n") == .apt)
        #expect(PackageManager(osRelease: "ID=arch\nID=fedora\n") == .dnf)
    }

    @Test(
        "H18: an unknown distribution has no package manager",
        arguments: [
            "", "ID=\n", "ID=nixos\n", "ID=notdebian\n", "VERSION_ID=debian\n", "# ID=debian\n",
            "PRETTY_NAME=\"debian\"\n",
            "ID=debia\u{301}n\n", "\0\n\"",
        ])
    func unknown(osRelease: String) {
        #expect(PackageManager(osRelease: osRelease) == nil)
        #expect(Installable.libcurl.command(for: PackageManager(osRelease: osRelease)) == nil)
    }

    @Test("C1: git and libjq have a package for each package manager")
    func others() {
        #expect(
            PackageManager.allCases.map { Installable.git.command(for: $0)?.hasSuffix(" git") }
                == .init(repeating: true, count: 5))
        #expect(Installable.libjq.command(for: .apt) == "apt install libjq1")
        #expect(Installable.libjq.command(for: .dnf) == "dnf install jq")
    }
}
