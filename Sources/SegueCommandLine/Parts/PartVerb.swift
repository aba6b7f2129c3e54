import SegueGolden

/// The verbs that make parts.
enum PartVerb: String {
  case verify, check, render

  /// What becomes of a clip, such as `verified`.
  var participle: String {
    switch self {
    case .verify: "verified"
    case .check: "checked"
    case .render: "rendered"
    }
  }

  /// Reads which verb made a part; `verify` for one that is none, whose error merging reports.
  init(of folder: String) throws(StoreError) {
    self = PartVerb(rawValue: try PartHeader(ofPart: folder)?.verb ?? "") ?? .verify
  }
}
