import CInter
import SegueSystem

/// The folders in which the files of built-in fonts are looked for, in the order of the search.
///
/// An installed program has them in `../share/segue/fonts`, and one that SwiftPM has built beside it. The folders
/// of the system come last: the files there may be of another version.
package struct FontFolders: Hashable, Sendable {
  /// A system, by where it keeps fonts.
  package enum System: Sendable {
    case linux, darwin

    /// The system of this process.
    package static var current: System {
      #if canImport(Darwin)
        .darwin
      #else
        .linux
      #endif
    }
  }

  /// The folders of the files of Inter.
  package let inter: [String]
  /// The folders of the emoji font.
  package let emoji: [String]

  /// Lists the folders for a program.
  ///
  /// - Parameters:
  ///   - program: the absolute path of the program; nil if it is unknown.
  ///   - code: the absolute path of a library that contains this code; nil if the program does.
  ///   - home: the user's folder; nil if it is unknown.
  package init(program: String?, code: String?, home: String?, system: System = .current) {
    let folder = program.map(Self.parent(of:))
    let own = folder.map { ["\(Self.parent(of: $0))/share/segue/fonts"] } ?? []
    let above = code.map { Array(Self.folders(above: $0).prefix(4)) } ?? []
    var seen: Set<String> = []
    let built = ((folder.map { [$0] } ?? []) + above).filter { seen.insert($0).inserted }
      .flatMap { folder in Self.bundled.map { "\(folder)/\($0)" } }
    let user = home.map { ["\($0)/Library/Fonts"] } ?? []
    let darwin =
      user + [
        "/opt/homebrew/share/fonts", "/usr/local/share/fonts", "/Library/Fonts",
        "/System/Library/Fonts",
      ]
    switch system {
    case .linux:
      inter = own + built + ["/usr/share/fonts/opentype/inter"]
      // Debian's and Arch's.
      emoji = own + ["/usr/share/fonts/truetype/noto", "/usr/share/fonts/noto"]
    case .darwin:
      inter = own + built + darwin
      emoji = own + darwin
    }
  }

  /// The folders for this process.
  package static let standard = FontFolders(
    program: Program.path, code: Program.codePath,
    home: ProcessEnvironment.value(of: "HOME").flatMap { $0.hasPrefix("/") ? $0 : nil })

  /// The folders of Inter below that of a program which SwiftPM has built.
  private static let bundled: [String] = (0..<4).compactMap { index in
    unsafe segue_inter_folder(index).map { unsafe String(cString: $0) }
  }

  /// Returns the folder of a path; empty for one in the root.
  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Returns the folders above a file, its own first: tests on Darwin lie three folders below their bundle's.
  private static func folders(above path: String) -> [String] {
    Array(sequence(first: parent(of: path)) { $0.isEmpty ? nil : parent(of: $0) })
  }
}
