import ArgumentParser
import SegueKit
import SegueScript
import SegueStage

/// Flags for all keys of the page round a clip, generated from the tables of its keys.
///
/// The argument parser discovers flags with `Mirror`, as those of ``ParameterFlags``. Values are written
/// as in a script; words need no quotes for YAML.
struct PageFlags: ParsableArguments, CustomReflectable, Sendable {
  /// The given values by the names of their flags.
  private var values: [String: String] = [:]

  /// Creates flags without values.
  init() {}

  /// Reads the values from the parser's decoder.
  init(from decoder: any Decoder) throws {
    let found = try decoder.container(keyedBy: Key.self)
    for flag in Self.flags {
      let option = try found.decode(
        Option<String?>.self, forKey: Key(stringValue: flag.flag.name))
      values[flag.flag.name] = option.wrappedValue
    }
  }

  /// A mirror with a child for each flag, named like the storage of a property wrapper.
  var customMirror: Mirror {
    Mirror(self, children: Self.flags.map { ("_" + $0.flag.name, $0.option as Any) })
  }

  /// The given flags as settings, those of a part after that of its whole.
  var settings: [Setting] {
    Self.flags.compactMap { flag, _ in
      values[flag.name].map {
        Setting(
          key: flag.path, value: flag.isText ? YAMLText.quoted($0) : $0,
          origin: "--\(flag.name)")
      }
    }
  }

  /// The flags, cached because the parser reads the mirror many times.
  private static let flags = PageFlag.all.map { (flag: $0, option: $0.option) }

  /// A coding key: the name of a flag.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// The flag of one key of a page.
private struct PageFlag: Sendable {
  /// The name without its dashes.
  let name: String
  /// The path of the key in a script, such as `page.frame.color`.
  let path: String
  private let key: SchemaKey

  /// All flags: those of the page itself, each followed by those of its parts.
  static let all: [PageFlag] =
    Schema.page.keys.flatMap { key -> [PageFlag] in
      let whole = wholes.contains(key.name) ? key.name : "page-\(key.name)"
      let own = PageFlag(name: whole, path: "page.\(key.name)", key: key)
      let parts = (parts[key.name] ?? []).filter { !Self.shorthands.contains($0.name) }.map {
        PageFlag(name: "\(whole)-\($0.name)", path: "page.\(key.name).\($0.name)", key: $0)
      }
      return [own] + parts
    } + caption

  /// The flag of a caption of the whole clip, which is the text of the captions.
  private static let caption =
    Schema.pageCaptions.key("text").map {
      [PageFlag(name: "caption", path: "page.captions.text", key: $0)]
    } ?? []

  /// The keys whose flags have their own names.
  private static let wholes: Set = ["device", "frame", "window", "title", "subtitle", "layout"]

  /// The keys inside the values of others.
  private static let parts: [String: [SchemaKey]] = [
    "background": Schema.pageBackground.keys, "frame": Schema.deviceFrame.keys,
    "window": Schema.pageWindow.keys, "title": Schema.pageTitle.keys,
    "subtitle": Schema.pageSubtitle.keys, "tilt": Schema.pageTilt.keys,
    "captions": Schema.pageCaptions.keys,
  ]

  /// The keys inside others that the flag of the whole sets.
  private static let shorthands: Set = ["style", "bar", "text"]

  /// Whether its value is a text, which is no YAML.
  var isText: Bool {
    ["page.title", "page.subtitle", "page.window.title", "page.captions.text"].contains(path)
  }

  /// The option that the argument parser shows and parses.
  var option: Option<String?> {
    Option(
      name: .customLong(name), parsing: .unconditional,
      help: ArgumentHelp("\(key.summary)", valueName: valueName), completion: completion)
  }

  private var valueName: String {
    switch key.kind {
    case .number, .wholeNumber: "n"
    case .color: "color"
    case .path: "file"
    case .screen, .name: "name"
    case .word: "word"
    default: isText ? "text" : "value"
    }
  }

  private var completion: CompletionKind? {
    switch key.kind {
    case .word(let words): .list(words)
    case .path: .file(extensions: ClipOptions.pictures)
    default:
      switch path {
      case "page.device": .list(["auto", "none"] + Device.all.map(\.name))
      case "page.size": .list(["auto"] + PageFormat.allCases.map(\.rawValue))
      case "page.frame": .list(DeviceFrame.Style.allCases.map(\.rawValue))
      case "page.captions": .list(PageText.Place.allCases.map(\.rawValue))
      case "page.window": .list(PageWindow.Bar.allCases.map(\.rawValue))
      default: nil
      }
    }
  }
}
