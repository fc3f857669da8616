// swift-tools-version: 6.2
import PackageDescription

/// A program that a script beside it starts: `client` in its folder.
func bench(_ name: String, in folder: String, _ modules: String...) -> Target {
    .executableTarget(
        name: name, dependencies: modules.map { .product(name: $0, package: "gists-tui") }, path: "\(folder)/client",
        swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
}

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "gists-tui", path: "..")],
    targets: [
        bench("http-bench", in: "http", "GitHub", "Gists", "HTTP"),
        bench("image-bench", in: "images", "Cells", "Images"),
        bench("highlight-bench", in: "highlighting", "Cells", "Reading"),
        bench("diff-bench", in: "diff", "Reading"),
        bench("list-bench", in: "list", "Browser", "Cells", "Gists"),
        bench("store-bench", in: "store", "Gists", "Storage"),
    ]
)
