import SegueGolden

/// The verbs that make parts.
enum PartVerb: String {
  case verify, check, render

  /// Reads which verb made a part; `verify` for one that is none, whose error merging reports.
  init(of folder: String) throws(StoreError) {
    self = PartVerb(rawValue: try PartHeader(ofPart: folder)?.verb ?? "") ?? .verify
  }
}
