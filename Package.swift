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

/// What the program needs beyond SegueKit: on by default, and left out by `traits: []`.
///
/// The only trait: SwiftPM 6.3 hands several to the compiler in the order of a set, which differs from
/// call to call, and then compiles everything again.
let commandLine = "CommandLine"

/// The libraries of C that Segue can do without, each with its condition of compilation.
///
/// They are used unless the environment has a variable of that name with the value 0.
let codecLibraries = [
  (target: "CWebP", definition: "SEGUE_WEBP"), (target: "CJPEGShim", definition: "SEGUE_JPEG"),
  (target: "CHEIF", definition: "SEGUE_HEIF"), (target: "CZopfli", definition: "SEGUE_ZOPFLI"),
].filter { Context.environment[$0.definition] != "0" }

/// The library of C that sets text, left out in the same way.
let textLibraries = [(target: "CHarfBuzz", definition: "SEGUE_TEXT")]
  .filter { Context.environment[$0.definition] != "0" }

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], defining: [SwiftSetting] = [],
  pages: String? = nil
) -> Target {
  // The files of pages become part of the program, which is a single file.
  .target(
    name: name, dependencies: dependencies, resources: pages.map { [.embedInCode($0)] } ?? [],
    swiftSettings: settings + defining)
}

/// The tests of a library; those with loops over pixels of their own are optimized in a build for release.
///
/// Optimizing the others takes more than half of a build with tests, and saves nothing when they run. The
/// flag is an unsafe one, which SwiftPM refuses in what others use: test targets are not.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], optimized: Bool = false
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ["TestSupport"] + dependencies,
    swiftSettings: settings
      + (optimized ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))]))
}

let yams = Target.Dependency.product(name: "Yams", package: "Yams")
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
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // The server of `segue preview`, and of nothing else; left out with the trait CommandLine.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    // What runs ffmpeg for video; left out with the trait, too.
    .package(
      url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // C libraries. The shim keeps libpng's longjmp on the C side.
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGIF", pkgConfig: "libgif7", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .target(name: "CPNGShim", dependencies: ["CPNG"]),
    // Those that the environment can leave out. The shim keeps the jumps of libjpeg's errors on the C side.
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
    .systemLibrary(name: "CHEIF", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CZopfli", providers: [.apt(["libzopfli-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
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
    // Characters to outlines, which the rasterizer draws like any other path.
    library(
      "SegueText",
      ["SegueSystem", "SegueGraphics"] + textLibraries.map { .target(name: $0.target) },
      defining: textLibraries.map { .define($0.definition) }),
    library("SegueStage", ["SegueGraphics", "SegueText", collections]),
    // How deep a YAML text goes, event by event, by the parser that is part of Yams.
    .target(name: "CYAMLEvents", dependencies: [yams]),
    library(
      "SegueScript",
      ["SegueGraphics", "SegueText", "SegueStage", "CYAMLEvents", yams, collections]),
    library("SegueRaster", ["SegueGraphics", "CRasterKernels"]),
    library(
      "SegueCodecs",
      ["SegueSystem", "SegueGraphics", "CGIF", "CDeflate", "CPNGShim", "CPNGRows"]
        + codecLibraries.map { .target(name: $0.target) },
      defining: codecLibraries.map { .define($0.definition) }),
    library(
      "SegueGolden", ["SegueSystem", "SegueGraphics", "SegueCodecs"], pages: "Report/Web"),
    library(
      "SegueKit",
      [
        "SegueSystem", "SegueGraphics", "SegueText", "SegueStage", "SegueScript", "SegueRaster",
        "SegueCodecs", "SegueGolden", subprocess,
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
        "SegueSystem", "SegueGraphics", "SegueStage", "SegueText", "SegueRaster", "SegueCodecs",
        "SegueGolden", "SegueKit", "CDeflate", "CRasterKernels", argumentParser,
      ],
      swiftSettings: settings),

    // Tests: what they share, then one target for each library.
    .target(
      name: "TestSupport", dependencies: ["SegueGraphics"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "SegueGraphics", "SegueStage", "SegueScript", "SegueRaster", "SegueText", "SegueCodecs",
        "SegueGolden", "SegueKit", "SegueDocs", "SeguePreview",
      ], path: "Tests/FuzzTargets", swiftSettings: settings),
    tests("FuzzTargets", ["FuzzTargets"]),
    tests("SegueGraphics", ["SegueGraphics"]),
    tests("SegueStage", ["SegueGraphics", "SegueStage"]),
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
    // They run the program and need no module of it, so they are compiled beside the libraries.
    tests("SegueCommandLine", ["SegueGraphics", "SegueCodecs"]),
    tests("ExitStatus", ["SegueKit", "SegueCommandLine"]),
  ]
)

// The fuzzer is built by scripts/fuzz alone, with instruments that nothing else wants.
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
