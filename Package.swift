// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target; a warning is an error on Linux, where Segue is built and tested.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error, .when(platforms: [.linux])),
]

/// The trait for the program's dependencies beyond SegueKit; enabled by default, disabled by `traits: []`.
///
/// It is the only trait because SwiftPM 6.3 passes several to the compiler in a nondeterministic order,
/// which recompiles everything.
let commandLine = "CommandLine"

/// The optional C libraries, each with its compilation condition.
///
/// A library is used unless the environment variable with the name of its condition is 0.
let codecLibraries = [
  (target: "CWebP", definition: "SEGUE_WEBP"), (target: "CJPEGShim", definition: "SEGUE_JPEG"),
  (target: "CHEIFShim", definition: "SEGUE_HEIF"), (target: "CZopfli", definition: "SEGUE_ZOPFLI"),
].filter { Context.environment[$0.definition] != "0" }

/// The C libraries for text: shaping, and directions; optional in the same way, both or none.
let textLibraries = [
  (target: "CHarfBuzz", definition: "SEGUE_TEXT"), (target: "CFriBidi", definition: "SEGUE_TEXT"),
].filter { Context.environment[$0.definition] != "0" }

/// The commit and its date for `segue --version`, as scripts/commit writes them.
///
/// It comes from the environment, because SwiftPM keeps a manifest that has not changed, and with it what git said
/// when it was read first.
let commit = Context.environment["SEGUE_COMMIT"].flatMap { $0.isEmpty ? nil : $0 }

/// Returns a C library of the system, with its name for pkg-config and the packages that have it.
///
/// zopfli has no file for pkg-config, and giflib has one in Debian only: on a Mac clang finds them by `CPATH` and
/// `LIBRARY_PATH`, as `scripts/build` sets them.
func systemLibrary(
  _ name: String, _ pkgConfig: String? = nil, apt: String, brew: String
) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], defining: [SwiftSetting] = [],
  embedding folders: [String] = []
) -> Target {
  // The files of pages are embedded in the program, which is a single file.
  .target(
    name: name, dependencies: dependencies, resources: folders.map { .embedInCode($0) },
    swiftSettings: settings + defining)
}

/// Returns the test target of a library; those with pixel loops of their own are optimized in release builds.
///
/// Optimizing the others takes more than half of the time of a build with tests and does not make them
/// faster. Unsafe flags are not allowed in dependencies, but test targets are none.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], optimized: Bool = false
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ["TestSupport"] + dependencies,
    swiftSettings: settings
      + (optimized ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))]))
}

let collections = Target.Dependency.product(
  name: "OrderedCollections", package: "swift-collections")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: [commandLine]))
let nio = ["NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"].map {
  Target.Dependency.product(
    name: $0, package: "swift-nio", condition: .when(traits: [commandLine]))
}

let subprocess = Target.Dependency.product(
  name: "Subprocess", package: "swift-subprocess", condition: .when(traits: [commandLine]))

let package = Package(
  name: "segue",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SegueKit", targets: ["SegueKit"]),
    .library(name: "SegueTesting", targets: ["SegueTesting"]),
    .executable(name: "segue", targets: ["segue"]),
  ],
  traits: [
    .trait(name: commandLine, description: "The program segue, with its preview."),
    .default(enabledTraits: [commandLine]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    // The server of `segue preview`; omitted without the trait CommandLine.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    // Runs ffmpeg for video; omitted without the trait, too.
    .package(
      url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // C libraries. The shim keeps libpng's longjmp on the C side.
    systemLibrary("CPNG", "libpng", apt: "libpng-dev", brew: "libpng"),
    systemLibrary("CGIF", "libgif7", apt: "libgif-dev", brew: "giflib"),
    systemLibrary("CDeflate", "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    .target(name: "CPNGShim", dependencies: ["CPNG"]),
    // CommonMark, for the articles of `segue docs`.
    systemLibrary("CCMark", "libcmark", apt: "libcmark-dev", brew: "cmark"),
    // CommonMark with tables, for the pages of articles; libcmark has no tables, and md4c no positions.
    systemLibrary("CMD4C", "md4c", apt: "libmd4c-dev", brew: "md4c"),
    // XML, for SVG files. The shim collects the parser's events within limits.
    systemLibrary("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
    .target(name: "CXMLShim", dependencies: ["CExpat"]),
    // The optional C libraries. The shim keeps the longjmp of libjpeg's errors on the C side.
    systemLibrary("CWebP", "libwebpdemux", apt: "libwebp-dev", brew: "webp"),
    systemLibrary("CJPEG", "libjpeg", apt: "libjpeg62-turbo-dev", brew: "jpeg-turbo"),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
    // The shim loads libheif with the first file, and calls it in a process of its own, which has no rights.
    .target(
      name: "CHEIFShim",
      cSettings: Context.environment["SEGUE_FUZZ"] == "1" ? [.define("SEGUE_HEIF_IN_PROCESS")] : []),
    systemLibrary("CZopfli", apt: "libzopfli-dev", brew: "zopfli"),
    systemLibrary("CHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
    systemLibrary("CFriBidi", "fribidi", apt: "libfribidi-dev", brew: "fribidi"),
    // The instruction set that the kernels in C may use.
    .target(name: "CProcessor"),
    // PNG filter reconstruction, with SIMD variants for the processor.
    .target(name: "CPNGRows", dependencies: ["CProcessor"]),
    // The searches of the GIF encoder, with SIMD variants for the processor.
    .target(name: "CGIFKernels", dependencies: ["CProcessor"]),
    // System calls that Swift cannot express, or would express differently on each platform.
    .target(name: "CSystemCalls"),
    // The commit of `segue --version`. Targets that depend on it are compiled again for another commit: the
    // executable, which is two lines.
    .target(
      name: "CVersion",
      cSettings: commit.map { [.define("SEGUE_COMMIT", to: "\"\($0)\"")] } ?? []),
    // The built-in font for text; SIL Open Font License 1.1. A target in C can have files without linking Foundation.
    .target(name: "CInter", resources: [.copy("Inter")]),
    // The pixel kernels, with SIMD variants for the processor; integer arithmetic only.
    .target(name: "CRasterKernels", dependencies: ["CProcessor"]),

    // The only target with system calls: files, signals and process limits.
    library("SegueSystem", ["CSystemCalls", "CProcessor"]),

    // The pipeline, in the order of its stages.
    library("SegueGraphics"),
    // Text shaping and glyph outlines, which the rasterizer fills like any other path; and the
    // pictures of emoji, which fonts hold as PNG.
    library(
      "SegueText",
      ["SegueSystem", "SegueGraphics", "SegueCodecs", "CInter"]
        + textLibraries.map { .target(name: $0.target) },
      defining: textLibraries.prefix(1).map { .define($0.definition) }),
    library("SegueStage", ["SegueGraphics", "SegueText", collections]),
    // SVG files as layers.
    library("SegueSVG", ["SegueGraphics", "SegueText", "SegueStage", "CXMLShim"]),
    // The events of a YAML text, and its nesting depth. It is libyaml alone, because Yams links all of Foundation.
    systemLibrary("CYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    .target(name: "CYAMLEvents", dependencies: ["CYAML"]),
    library(
      "SegueScript",
      ["SegueGraphics", "SegueText", "SegueStage", "CYAMLEvents", collections]),
    library("SegueRaster", ["SegueGraphics", "CRasterKernels"]),
    library(
      "SegueCodecs",
      ["SegueSystem", "SegueGraphics", "CGIF", "CDeflate", "CPNGShim", "CPNGRows", "CGIFKernels"]
        + codecLibraries.map { .target(name: $0.target) },
      defining: codecLibraries.map { .define($0.definition) }),
    library(
      "SegueGolden", ["SegueSystem", "SegueGraphics", "SegueCodecs"], embedding: ["Report/Web"]),
    // Measurement of recordings: finds what moves, and fits curves and springs to it.
    library("SegueMeasure", ["SegueGraphics", "SegueStage"]),
    library(
      "SegueKit",
      [
        "SegueSystem", "SegueGraphics", "SegueText", "SegueStage", "SegueSVG", "SegueScript",
        "SegueRaster", "SegueCodecs", "SegueGolden", "SegueMeasure", subprocess,
      ]),
    // HTML pages: a gallery of all transitions, and a live preview of a clip that is being written.
    library(
      "SegueGallery",
      [
        "SegueSystem", "SegueGraphics", "SegueStage", "SegueScript", "SegueCodecs", "SegueGolden",
        "SegueKit", "CMD4C",
      ], embedding: ["Pages/Web", "Demonstrations/Screens", "Demonstrations/Pictures"]),
    library(
      "SeguePreview",
      [
        "SegueSystem", "SegueGraphics", "SegueStage", "SegueScript", "SegueCodecs", "SegueGolden",
        "SegueKit", "SegueGallery",
      ] + nio, embedding: ["Page/Web", "Review/Web"]),
    // Test helpers for users of the library; imports Swift Testing.
    library("SegueTesting", ["SegueKit", "SegueGraphics", "SegueCodecs", "SegueGolden"]),
    // Pictures for Markdown documents, rendered from the scripts that they refer to.
    library(
      "SegueDocs",
      ["SegueGraphics", "SegueStage", "SegueScript", "SegueCodecs", "SegueKit", "CCMark"]),
    library(
      "SegueCommandLine",
      [
        "SegueSystem", "SegueKit", "SegueGraphics", "SegueStage", "SegueScript", "SegueCodecs",
        "SegueGolden", "SegueMeasure", "SegueDocs", "SegueGallery", "SeguePreview", argumentParser,
      ]),
    .executableTarget(
      name: "segue", dependencies: ["SegueCommandLine", "CVersion"], swiftSettings: settings),
    .executableTarget(
      name: "segue-bench",
      dependencies: [
        "SegueSystem", "SegueGraphics", "SegueStage", "SegueText", "SegueRaster", "SegueCodecs",
        "SegueGolden", "SegueKit", "CDeflate", "CRasterKernels", argumentParser,
      ],
      swiftSettings: settings),

    // Tests: shared helpers, then one target for each library.
    .target(
      name: "TestSupport", dependencies: ["SegueGraphics"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "SegueGraphics", "SegueStage", "SegueScript", "SegueRaster", "SegueText", "SegueCodecs",
        "SegueSVG", "SegueGolden", "SegueKit", "SegueDocs", "SeguePreview",
      ], path: "Tests/FuzzTargets", swiftSettings: settings),
    tests("FuzzTargets", ["FuzzTargets"]),
    tests("SegueGraphics", ["SegueGraphics"]),
    tests("SegueStage", ["SegueGraphics", "SegueStage"]),
    tests("SegueSVG", ["SegueGraphics", "SegueText", "SegueStage", "SegueSVG"]),
    tests("SegueScript", ["SegueGraphics", "SegueStage", "SegueScript", "SegueKit"]),
    tests("SegueRaster", ["SegueGraphics", "SegueRaster", "CRasterKernels"], optimized: true),
    tests("SegueText", ["SegueSystem", "SegueGraphics", "SegueText"]),
    tests(
      "SegueCodecs", ["SegueSystem", "SegueGraphics", "SegueCodecs", "CPNGRows"], optimized: true),
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
    // The tests of SegueCommandLine run the program instead of importing it, so they compile in parallel with it.
    tests("SegueCommandLine", ["SegueGraphics", "SegueCodecs"]),
    tests("ExitStatus", ["SegueKit", "SegueCommandLine"]),
  ]
)

// The fuzzer is built only by scripts/fuzz, which adds its own instrumentation.
if Context.environment["SEGUE_FUZZ"] == "1" {
  package.targets += [
    .systemLibrary(name: "CFuzzer"),
    .executableTarget(
      name: "segue-fuzz",
      dependencies: ["SegueCodecs", "FuzzTargets", "TestSupport", "CFuzzer", "CDeflate"],
      swiftSettings: settings),
  ]
  package.products.append(.executable(name: "segue-fuzz", targets: ["segue-fuzz"]))
}
