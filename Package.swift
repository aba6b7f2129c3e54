// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built with the same strict settings; a warning is an error.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The traits, each with what depends on it: all on by default, and none needed by SegueKit.
let traits: Set<Trait> = [
  .trait(name: "WebP", description: "Reads and writes WebP, by libwebp."),
  .trait(name: "JPEG", description: "Reads JPEG, by libjpeg-turbo."),
  .trait(name: "HEIF", description: "Reads HEIC, by libheif."),
  .trait(name: "Zopfli", description: "Has zopfli for the greatest effort for a PNG."),
  .trait(
    name: "CommandLine",
    description: "Has the program segue and its preview, with swift-argument-parser and swift-nio."),
  .default(enabledTraits: ["WebP", "JPEG", "HEIF", "Zopfli", "CommandLine"]),
]

/// A library of C that a trait turns on, and the condition of compilation that says so.
let codecLibraries: [(target: String, trait: String, definition: String)] = [
  ("CWebP", "WebP", "SEGUE_WEBP"), ("CJPEGShim", "JPEG", "SEGUE_JPEG"),
  ("CHEIF", "HEIF", "SEGUE_HEIF"), ("CZopfli", "Zopfli", "SEGUE_ZOPFLI"),
]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], defining: [SwiftSetting] = [],
  pages: String? = nil
) -> Target {
  // The files of pages become part of the program, which is a single file.
  .target(
    name: name, dependencies: dependencies, resources: pages.map { [.embedInCode($0)] } ?? [],
    swiftSettings: settings + defining)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ["TestSupport"] + dependencies, swiftSettings: settings)
}

let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let collections = Target.Dependency.product(
  name: "OrderedCollections", package: "swift-collections")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["CommandLine"]))
let nio = ["NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"].map {
  Target.Dependency.product(
    name: $0, package: "swift-nio", condition: .when(traits: ["CommandLine"]))
}

let package = Package(
  name: "segue",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SegueKit", targets: ["SegueKit"]),
    .library(name: "SegueTesting", targets: ["SegueTesting"]),
    .executable(name: "segue", targets: ["segue"]),
  ],
  traits: traits,
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // The server of `segue preview`, and of nothing else; only the trait CommandLine has it.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // C libraries. The shim keeps libpng's longjmp on the C side.
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGIF", pkgConfig: "libgif7", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .target(name: "CPNGShim", dependencies: ["CPNG"]),
    // Those that traits turn on. The shim keeps the jumps of libjpeg's errors on the C side.
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
    .systemLibrary(name: "CHEIF", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CZopfli", providers: [.apt(["libzopfli-dev"])]),
    // The filters of PNG, undone with what the processor can do.
    .target(name: "CPNGRows"),
    // What Swift cannot say to the system, or would say otherwise on every one.
    .target(name: "CSystemCalls"),
    // The loops over pixels, with versions for what the processor can do; integers only.
    .target(name: "CRasterKernels"),

    // The only target that calls the system: files, signals and the limits of the process.
    library("SegueSystem", ["CSystemCalls"]),

    // The pipeline, in the order in which a clip passes through it.
    library("SegueGraphics"),
    library("SegueStage", ["SegueGraphics", collections]),
    library("SegueScript", ["SegueGraphics", "SegueStage", yams, collections]),
    library("SegueRaster", ["SegueGraphics", "CRasterKernels"]),
    library(
      "SegueCodecs",
      ["SegueSystem", "SegueGraphics", "CGIF", "CDeflate", "CPNGShim", "CPNGRows"]
        + codecLibraries.map { .target(name: $0.target, condition: .when(traits: [$0.trait])) },
      defining: codecLibraries.map { .define($0.definition, .when(traits: [$0.trait])) }),
    library(
      "SegueGolden", ["SegueSystem", "SegueGraphics", "SegueCodecs"], pages: "Report/Web"),
    library(
      "SegueKit",
      [
        "SegueSystem", "SegueGraphics", "SegueStage", "SegueScript", "SegueRaster", "SegueCodecs",
        "SegueGolden",
      ]),
    // Pages: every transition on its own, and a clip that is being written.
    library(
      "SegueGallery",
      [
        "SegueSystem", "SegueGraphics", "SegueStage", "SegueScript", "SegueCodecs", "SegueGolden",
        "SegueKit",
      ], pages: "Pages/Web"),
    library(
      "SeguePreview",
      [
        "SegueSystem", "SegueGraphics", "SegueStage", "SegueScript", "SegueCodecs", "SegueGolden",
        "SegueKit", "SegueGallery",
      ] + nio, pages: "Page/Web"),
    // For the tests of users; imports Swift Testing.
    library("SegueTesting", ["SegueKit", "SegueGraphics", "SegueCodecs", "SegueGolden"]),
    // Pictures of documents, made from the scripts that the documents name.
    library(
      "SegueDocs", ["SegueGraphics", "SegueStage", "SegueScript", "SegueCodecs", "SegueKit"]),
    library(
      "SegueCommandLine",
      [
        "SegueSystem", "SegueKit", "SegueGraphics", "SegueStage", "SegueScript", "SegueCodecs",
        "SegueGolden", "SegueDocs", "SegueGallery", "SeguePreview", argumentParser,
      ]),
    .executableTarget(
      name: "segue", dependencies: ["SegueCommandLine"], swiftSettings: settings),
    .executableTarget(
      name: "segue-bench",
      dependencies: [
        "SegueSystem", "SegueGraphics", "SegueStage", "SegueRaster", "SegueCodecs", "SegueGolden",
        "SegueKit", "CDeflate", "CRasterKernels", argumentParser,
      ],
      swiftSettings: settings),

    // Tests: what they share, then one target for each library.
    .target(
      name: "TestSupport", dependencies: ["SegueGraphics"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "SegueGraphics", "SegueStage", "SegueScript", "SegueRaster", "SegueCodecs", "SegueGolden",
        "SegueKit", "SegueDocs", "SeguePreview",
      ], path: "Tests/FuzzTargets", swiftSettings: settings),
    tests("FuzzTargets", ["FuzzTargets"]),
    tests("SegueGraphics", ["SegueGraphics"]),
    tests("SegueStage", ["SegueGraphics", "SegueStage"]),
    tests("SegueScript", ["SegueGraphics", "SegueStage", "SegueScript", "SegueKit"]),
    tests("SegueRaster", ["SegueGraphics", "SegueRaster", "CRasterKernels"]),
    tests("SegueCodecs", ["SegueSystem", "SegueGraphics", "SegueCodecs", "CPNGRows"]),
    tests("SegueGolden", ["SegueGraphics", "SegueCodecs", "SegueGolden"]),
    tests(
      "SegueKit",
      [
        "SegueGraphics", "SegueStage", "SegueScript", "SegueRaster", "SegueCodecs", "SegueGolden",
        "SegueKit",
      ]),
    tests(
      "SegueTesting",
      ["SegueGraphics", "SegueCodecs", "SegueGolden", "SegueKit", "SegueTesting"]),
    tests("SegueDocs", ["SegueDocs"]),
    tests("SegueGallery", ["SegueStage", "SegueKit", "SegueGallery"]),
    tests("SeguePreview", ["SegueCodecs", "SegueKit", "SeguePreview"]),
    tests("SegueCommandLine", ["SegueGraphics", "SegueCodecs", "SegueKit", "SegueCommandLine"]),
  ]
)

// The fuzzer is built by scripts/fuzz alone, with instruments that nothing else wants.
if Context.environment["SEGUE_FUZZ"] == "1" {
  package.targets += [
    .systemLibrary(name: "CFuzzer"),
    .executableTarget(
      name: "segue-fuzz", dependencies: ["FuzzTargets", "TestSupport", "CFuzzer", "CDeflate"],
      swiftSettings: settings),
  ]
  package.products.append(.executable(name: "segue-fuzz", targets: ["segue-fuzz"]))
}
