import SystemPackage

/// A program that installs packages on a Linux distribution.
public enum PackageManager: Sendable, CaseIterable {
    case apt, dnf, pacman, zypper, apk

    /// The package manager of this system; nil if the distribution is unknown.
    public static var ofThisSystem: PackageManager? {
        ["/etc/os-release", "/usr/lib/os-release"].lazy.compactMap(contents).first.flatMap(PackageManager.init)
    }

    /// - Parameter osRelease: the contents of `/etc/os-release`. Its `ID` counts first, then `ID_LIKE`.
    public init?(osRelease: String) {
        let values = ["ID=", "ID_LIKE="].flatMap { key in
            osRelease.utf8.split(separator: UInt8(ascii: "\n")).last { $0.starts(with: key.utf8) }?
                .dropFirst(key.utf8.count).split { !Self.isOfID($0) } ?? []
        }
        for value in values {
            if let manager = Self.allCases.first(where: { $0.isOf(value) }) {
                self = manager
                return
            }
        }
        return nil
    }

    /// The command that installs a package.
    public func command(installing package: String) -> String { (words + [package]).joined(separator: " ") }

    private var words: [String] {
        switch self {
        case .apt: ["apt", "install"]
        case .dnf: ["dnf", "install"]
        case .pacman: ["pacman", "-S"]
        case .zypper: ["zypper", "install"]
        case .apk: ["apk", "add"]
        }
    }

    /// The IDs of distributions, also of those that others resemble.
    private var distributions: [String] {
        switch self {
        case .apt: ["debian", "ubuntu"]
        case .dnf: ["fedora", "rhel", "centos"]
        case .pacman: ["arch"]
        case .zypper: ["suse", "opensuse", "sles"]
        case .apk: ["alpine"]
        }
    }

    private func isOf(_ id: Substring.UTF8View) -> Bool {
        distributions.contains { id.elementsEqual($0.utf8) }
    }

    /// True if a byte is part of an ID, and not a quote or a blank.
    private static func isOfID(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "._-".utf8.contains(byte)
        }
    }

    private static func contents(_ path: String) -> String? {
        guard let file = try? FileDescriptor.open(path, .readOnly) else { return nil }
        defer { try? file.close() }
        return (try? file.readAll(limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Software that the program uses if it is installed, with its package on each distribution.
public struct Installable: Sendable {
    public static let libcurl = Installable(
        [.apt: "libcurl4", .pacman: "curl", .zypper: "libcurl4"], others: "libcurl")
    public static let libjq = Installable([.apt: "libjq1", .zypper: "libjq1"], others: "jq")
    public static let git = Installable([:], others: "git")

    private let packages: [PackageManager: String]
    private let usualPackage: String

    private init(_ packages: [PackageManager: String], others: String) {
        (self.packages, usualPackage) = (packages, others)
    }

    /// The command that installs it; nil if the package manager is unknown.
    public func command(for manager: PackageManager? = .ofThisSystem) -> String? {
        manager.map { $0.command(installing: packages[$0] ?? usualPackage) }
    }
}
