package import SegueCodecs
package import SegueGraphics
package import SegueSVG
package import SegueText

/// The fonts of the texts in SVG files: files that a script names, files beside an SVG, and the built-in family.
package final class DrawingFonts {
  private let access: FolderAccess
  /// The paths of the font files that the script names.
  private let named: [String]
  private let account: ClipAccount
  private let limits = TextLimits()
  private let open: OpenFonts
  private var library = FontLibrary()
  /// The opened files by their paths; nil for one that cannot be read.
  private var files: [String: FontFile?] = [:]
  /// The names of the font files in a folder.
  private var folders: [String: [String]] = [:]
  private var bytes = 0
  /// The paths of the files that texts are drawn with, in the order of their first use.
  package private(set) var used: [String] = []

  /// Creates the fonts of a script.
  ///
  /// - Parameter named: the paths of the font files that it names.
  package init(access: FolderAccess, named: [String] = [], account: ClipAccount = ClipAccount()) {
    self.access = access
    self.named = named
    self.account = account
    open = OpenFonts(account)
  }

  /// The names of the font files in the folders that were searched, by the folders as their paths are written.
  package var searchedFolders: [String: [String]] {
    folders.mapValues { $0.map(FolderAccess.name) }
  }

  /// The paths of all files that were opened, also of those that are no fonts, sorted.
  package var tried: [String] { files.keys.sorted() }

  /// The built-in fonts that were looked for.
  package var lookups: BuiltInFontLookups { library.lookups }

  /// Returns the fonts for an SVG file.
  ///
  /// - Parameter folder: the folder of the file, as its path is written; nil for none.
  package func fonts(beside folder: String?) -> SVGFonts {
    SVGFonts(open: open) { self.match($0, folder) }
  }

  private func match(_ query: SVGFonts.Query, _ folder: String?) -> SVGFonts.Match? {
    if let match = builtIn(query) { return match }
    let paths = named + (folder.map(fontFiles) ?? [])
    let styles = paths.compactMap { path in
      FontFileName(path, of: query.family).map { (path: path, style: $0) }
    }
    let nearest = styles.min {
      $0.style.distance(to: query.weight, isItalic: query.isItalic)
        < $1.style.distance(to: query.weight, isItalic: query.isItalic)
    }
    guard let nearest, let file = file(nearest.path) else { return nil }
    return font(file, nearest.style, query)
  }

  /// Returns the font of a family that comes with the program.
  private func builtIn(_ query: SVGFonts.Query) -> SVGFonts.Match? {
    guard FontLibrary.familyNames.contains(query.family) else { return nil }
    let weight = min(900, max(100, (query.weight / 100).rounded() * 100))
    let request = FontRequest(.family(query.family), weight: weight, isItalic: query.isItalic)
    guard let font = try? library.font(for: request) else { return nil }
    return SVGFonts.Match(font, isOther: weight != query.weight)
  }

  /// Returns the font of a file, with the weight of the query if it is variable.
  private func font(
    _ file: FontFile, _ style: FontFileName, _ query: SVGFonts.Query
  ) -> SVGFonts.Match? {
    guard let plain = try? Font(file) else { return nil }
    var font = plain
    var isWeighted = style.weight == query.weight
    if let axis = plain.knownAxes.first(where: { $0.tag == FontTag("wght") }) {
      let weight = min(axis.range.upperBound, max(axis.range.lowerBound, query.weight))
      font = (try? Font(file, axes: [axis.tag: weight])) ?? plain
      isWeighted = weight == query.weight
    }
    return SVGFonts.Match(font, isOther: !isWeighted || style.isItalic != query.isItalic)
  }

  /// Opens a file once; nil if it cannot be read or is no font.
  private func file(_ path: String) -> FontFile? {
    if let known = files[path] { return known }
    let rest = limits.fileBytes - bytes
    let read = rest > 0 ? try? access.open(access.path(of: path)).bytes(atMost: rest) : nil
    let file = read.flatMap { try? FontFile($0, named: path, limits: limits) }
    files[path] = .some(file)
    if let file {
      bytes += file.byteCount
      account.hold(file.byteCount)
      used.append(path)
    }
    return file
  }

  /// Returns the paths of the font files in a folder, sorted.
  private func fontFiles(_ folder: String) -> [String] {
    if let known = folders[folder] { return known }
    let fonts = Self.fontNames(in: access.path(of: folder), access)
      .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    folders[folder] = fonts
    return fonts
  }

  /// Returns the names of the font files in a folder, sorted, at most 500; none if it cannot be listed.
  package static func fontNames(in folder: String, _ access: FolderAccess) -> [String] {
    let names = (try? access.open(folder: folder.isEmpty ? "." : folder).names()) ?? []
    return Array(names.filter { FontFileName.hasExtension($0) }.prefix(500))
  }
}

/// What the name of a font's file says, such as `NotoSans-BoldItalic.ttf`.
struct FontFileName {
  let weight: Double
  let isItalic: Bool

  private static let weights: [(names: [String], weight: Double)] = [
    (["thin", "hairline"], 100), (["extralight", "ultralight"], 200), (["light"], 300),
    (["", "regular", "normal", "book", "roman"], 400), (["medium"], 500),
    (["semibold", "demibold"], 600), (["bold"], 700), (["extrabold", "ultrabold"], 800),
    (["black", "heavy"], 900), (["variable", "vf", "wght", "subset"], 400),
  ]

  static func hasExtension(_ name: String) -> Bool {
    [".ttf", ".otf"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Reads the name of a file of a family; nil if it is not one of the family's.
  init?(_ path: String, of family: String) {
    guard Self.hasExtension(path) else { return nil }
    let stem = Self.plain(String(FolderAccess.name(of: path).dropLast(4)))
    let family = Self.plain(family)
    guard !family.isEmpty, stem.hasPrefix(family) else { return nil }
    var style = String(stem.dropFirst(family.count))
    let slant = ["italic", "oblique"].first { style.hasSuffix($0) }
    if let slant { style = String(style.dropLast(slant.count)) }
    guard let weight = Self.weights.first(where: { $0.names.contains(style) })?.weight else {
      return nil
    }
    self.weight = weight
    isItalic = slant != nil
  }

  /// Returns the letters and digits of a name in lower case.
  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Returns how far it is from a weight and a slant, in the order in which CSS chooses fonts.
  ///
  /// Source: CSS Fonts 4, 5.2.
  func distance(to wanted: Double, isItalic: Bool) -> Double {
    let away = abs(weight - wanted)
    let isOnWrongSide = wanted > 500 ? weight < wanted : weight > wanted
    let isMedium = (400...500).contains(wanted) && (400...500).contains(weight)
    return away + (isOnWrongSide && !isMedium ? 1_000 : 0)
      + (self.isItalic == isItalic ? 0 : 10_000)
  }
}
