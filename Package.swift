// swift-tools-version: 6.2
import Foundation
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

/// The folders that a variable of the environment lists.
func folders(_ variable: String) -> [String] {
  (Context.environment[variable] ?? "").split(separator: ":").map(String.init)
}

/// Whether one of some folders has all of some files.
func holds(_ folders: [String], _ names: [String]) -> Bool {
  folders.contains { folder in
    names.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
  }
}

/// Whether a library that Segue can do without is used: where its headers are installed, or where CPATH
/// or PKG_CONFIG_PATH say that it is, unless a variable of the environment is 0.
func uses(headers: [String], packages: [String] = [], unless variable: String) -> Bool {
  // Debian keeps some headers in a folder of the architecture.
  let installed =
    ["/usr/include", "/usr/local/include"]
    + ["x86_64", "aarch64"].map { "/usr/include/\($0)-linux-gnu" } + folders("CPATH")
  let isThere =
    holds(installed, headers)
    || !packages.isEmpty && holds(folders("PKG_CONFIG_PATH"), packages)
  return isThere && Context.environment[variable] != "0"
}

/// Whether WebP is read and written, by libwebp.
let hasWebP = uses(
  headers: ["webp/demux.h", "webp/encode.h", "webp/mux.h"],
  packages: ["libwebp.pc", "libwebpdemux.pc", "libwebpmux.pc"], unless: "SEGUE_WEBP")
/// Whether the greatest effort for a PNG is zopfli's.
let hasZopfli = uses(headers: ["zopfli/zopfli.h"], unless: "SEGUE_ZOPFLI")
/// Whether JPEG is read, by libjpeg-turbo.
let hasJPEG = uses(headers: ["jpeglib.h"], packages: ["libjpeg.pc"], unless: "SEGUE_JPEG")
/// Whether HEIC is read, by libheif.
let hasHEIF = uses(headers: ["libheif/heif.h"], packages: ["libheif.pc"], unless: "SEGUE_HEIF")
let optional: [Target.Dependency] =
  (hasWebP ? ["CWebP"] : []) + (hasZopfli ? ["CZopfli"] : []) + (hasJPEG ? ["CJPEGShim"] : [])
  + (hasHEIF ? ["CHEIF"] : [])
let features =
  (hasWebP ? ["SEGUE_WEBP"] : []) + (hasZopfli ? ["SEGUE_ZOPFLI"] : [])
  + (hasJPEG ? ["SEGUE_JPEG"] : []) + (hasHEIF ? ["SEGUE_HEIF"] : [])

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], defining names: [String] = [],
  pages: String? = nil
) -> Target {
  // The files of pages become part of the program, which is a single file.
  .target(
    name: name, dependencies: dependencies, resources: pages.map { [.embedInCode($0)] } ?? [],
    swiftSettings: settings + names.map { .define($0) })
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ["TestSupport"] + dependencies, swiftSettings: settings)
}

let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let collections = Target.Dependency.product(
  name: "OrderedCollections", package: "swift-collections")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let nio = ["NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"].map {
  Target.Dependency.product(name: $0, package: "swift-nio")
}

let package = Package(
  name: "segue",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SegueKit", targets: ["SegueKit"]),
    .library(name: "SegueTesting", targets: ["SegueTesting"]),
    .executable(name: "segue", targets: ["segue"]),
    .executable(name: "segue-bench", targets: ["segue-bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // The server of `segue preview`, and of nothing else.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // C libraries. The shim keeps libpng's longjmp on the C side.
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CGIF", pkgConfig: "libgif7", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .target(name: "CPNGShim", dependencies: ["CPNG"]),
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
        + optional,
      defining: features),
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

if hasWebP {
  package.targets.append(
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]))
}

if hasJPEG {
  // The shim keeps the jumps of libjpeg's errors on the C side.
  package.targets += [
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .target(name: "CJPEGShim", dependencies: ["CJPEG"]),
  ]
}

if hasHEIF {
  package.targets.append(
    .systemLibrary(name: "CHEIF", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]))
}

if hasZopfli {
  package.targets.append(
    .systemLibrary(name: "CZopfli", providers: [.apt(["libzopfli-dev"])]))
}

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
