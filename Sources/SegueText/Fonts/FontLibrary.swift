import SegueSystem

/// A font that a script requests: its source, weight, slant and axes.
public struct FontRequest: Hashable, Sendable {
  /// The source of a font.
  public enum Source: Hashable, Sendable {
    /// A file that the script names, with the index of a font in it.
    case file(String, index: Int = 0)
    /// A built-in family, by its name.
    case family(String)
  }

  /// The family of a text that names none.
  public static let standardFamily = "Inter"

  /// The file or the built-in family of the font.
  public var source: Source
  /// The weight, 100 to 900; nil for 400, or for the file's own weight.
  public var weight: Double?
  /// Whether the font is slanted.
  public var isItalic: Bool
  /// The settings of a variable font's axes.
  public var axes: [FontTag: Double]

  /// Creates a request; by default for the built-in font.
  public init(
    _ source: Source = .family(FontRequest.standardFamily), weight: Double? = nil,
    isItalic: Bool = false, axes: [FontTag: Double] = [:]
  ) {
    self.source = source
    self.weight = weight
    self.isItalic = isItalic
    self.axes = axes
  }
}

/// A library of the built-in families and of the files that a script names.
///
/// It ignores the fonts installed on the machine, since they differ between machines.
package struct FontLibrary: Sendable {
  /// The built-in families, with the prefixes of their files' names.
  private static let families = [("Inter", "Inter"), ("Inter Display", "InterDisplay")]

  /// The names of the built-in families.
  package static var familyNames: [String] { families.map(\.0) }

  /// The folders that are searched for the files of built-in families, in this order.
  package let folders: [String]
  /// The folders that are searched for the emoji font, in this order.
  package let emojiFolders: [String]
  /// The limits on font files and texts.
  package let limits: TextLimits
  /// The built-in fonts that this library and its copies have looked for.
  package let lookups = BuiltInFontLookups()
  private var files: [String: FontFile] = [:]
  private var fonts: [FontRequest: Font] = [:]
  private var emoji: EmojiFont?

  /// Creates a library without files of a script; it searches the standard folders unless others are given.
  package init(
    folders: [String]? = nil, emojiFolders: [String]? = nil, limits: TextLimits = TextLimits()
  ) {
    let standard = FontFolders.standard
    self.folders = folders ?? standard.inter
    self.emojiFolders = emojiFolders ?? standard.emoji
    self.limits = limits
  }

  /// The file of the emoji font, with bitmaps of 136 by 128 pixels; SIL Open Font License 1.1.
  static let emojiFile = "NotoColorEmoji.ttf"

  /// Returns the font for emoji, read the first time.
  mutating func emojiFont() throws(TextError) -> EmojiFont {
    if let emoji { return emoji }
    lookups.add(Self.emojiFile)
    let file = try Self.file(Self.emojiFile, in: emojiFolders, limits)
    let font: EmojiFont =
      if let file { .font(try Font(file)) } else { .missing(folders: emojiFolders) }
    emoji = font
    return font
  }

  /// Returns the path of a built-in font in the standard folders; nil if none has it.
  ///
  /// - Parameter name: the name of its file, as ``BuiltInFontLookups`` has it.
  package static func path(ofBuiltIn name: String) -> String? {
    guard !name.contains("/") else { return nil }
    let standard = FontFolders.standard
    return (name == emojiFile ? standard.emoji : standard.inter).map { "\($0)/\(name)" }.first {
      (try? Descriptor.workingFolder.check(.existing, of: $0)) != nil
    }
  }

  /// Adds a file, so that requests can name it.
  package mutating func add(_ file: FontFile) { files[file.name] = file }

  /// Returns the font of a request; cached, so that each file is read once.
  package mutating func font(for request: FontRequest) throws(TextError) -> Font {
    if let font = fonts[request] { return font }
    let font =
      switch request.source {
      case .file(let name, let index): try fileFont(name, index, request)
      case .family(let name): try familyFont(name, request)
      }
    fonts[request] = font
    return font
  }

  /// Returns a font of an added file; weight and slant set the axes `wght` and `ital`.
  private func fileFont(
    _ name: String, _ index: Int, _ request: FontRequest
  ) throws(TextError) -> Font {
    guard let file = files[name] else { throw .notLoaded(font: name) }
    var axes = request.axes
    if let weight = request.weight, let tag = FontTag("wght") { axes[tag] = axes[tag] ?? weight }
    if request.isItalic, let tag = FontTag("ital") { axes[tag] = axes[tag] ?? 1 }
    return try Font(file, index: index, axes: axes)
  }

  /// Returns a font of a built-in family, whose weights are files of their own.
  private func familyFont(_ name: String, _ request: FontRequest) throws(TextError) -> Font {
    guard let family = Self.families.first(where: { $0.0 == name }) else {
      throw .unknownFamily(name: name, known: Self.families.map(\.0))
    }
    let weights = [
      "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
    ]
    let weight = request.weight ?? 400
    guard let index = Int(exactly: weight / 100), (1...9).contains(index) else {
      throw .unknownWeight(family: name, weight: weight)
    }
    let isPlainItalic = request.isItalic && index == 4
    let style = isPlainItalic ? "Italic" : weights[index - 1] + (request.isItalic ? "Italic" : "")
    let name = "\(family.1)-\(style).otf"
    lookups.add(name)
    guard let file = try Self.file(name, in: folders, limits) else {
      throw .builtInMissing(file: name, folders: folders)
    }
    return try Font(file, axes: request.axes)
  }

  /// Reads a file from the first folder that has it; nil if none does.
  private static func file(
    _ name: String, in folders: [String], _ limits: TextLimits
  ) throws(TextError) -> FontFile? {
    for folder in folders {
      let bytes: [UInt8]
      do {
        bytes = try read("\(folder)/\(name)", atMost: limits.fileBytes + 1)
      } catch {
        if error == .notFound || error == .notAFolder { continue }
        throw .unreadable(font: "\(folder)/\(name)", code: error.code)
      }
      return try FontFile(bytes, named: name, limits: limits)
    }
    return nil
  }

  /// Reads at most `limit` bytes of a file.
  private static func read(_ path: String, atMost limit: Int) throws(SystemError) -> [UInt8] {
    let file = try Descriptor.workingFolder.open(path, .reading, isFollowing: true)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = try file.read(into: &chunk, atMost: limit - bytes.count)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
