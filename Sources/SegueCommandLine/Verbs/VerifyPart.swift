import SegueCodecs
import SegueGolden
import SegueKit

/// The part that a `verify` run writes: gives back the results that still hold, and keeps new ones.
struct VerifyPart {
  private let folder: PartFolder
  private let inputs: ClipInputs
  /// The number of clips that failed for each cause, as a report counts them.
  private var causes: [String: Int] = [:]

  /// Opens or creates the part at a path.
  init(at path: String, _ header: PartHeader, options: LoadOptions) throws(StoreError) {
    folder = try PartFolder(at: path, header)
    inputs = ClipInputs(options: options)
  }

  /// The clips of the part, by their indices in the whole list.
  var clips: [PartHeader.Clip] { folder.header.clips }

  /// Returns the result of a clip that an earlier run of the same command left; nil to verify it.
  mutating func kept(_ place: PartHeader.Clip, _ clip: GoldenClip) -> VerifiedClip? {
    guard let entry = folder.entry(place, of: VerifiedClip.self) else { return nil }
    let result = entry.content
    let isBrief = ReportBuilder.isRepeated(
      result.report, earlier: causes[result.report.groupKey, default: 0])
    guard result.isSettled, !result.isRepeated || isBrief,
      result.report.script == clip.script, result.place == clip.place,
      inputs.areUnchanged(entry.inputs, of: clip.script, and: Self.goldens(of: clip))
    else { return nil }
    count(result)
    return result
  }

  /// Keeps the result of a clip, with the pictures that a report may show.
  mutating func keep(
    _ result: inout VerifiedClip, _ place: PartHeader.Clip, of verdict: GoldenVerdict
  ) throws {
    let earlier = causes[result.report.groupKey, default: 0]
    result.isRepeated = ReportBuilder.isRepeated(result.report, earlier: earlier)
    let pictures = ReportBuilder.pictures(
      of: result.report, expected: verdict.expected.map(ReportPictures.init),
      actual: verdict.actual.map(ReportPictures.init), earlier: earlier)
    for (pictures, frame, key) in pictures where !result.pictureKeys.contains(key) {
      // A report omits a picture that cannot be read.
      guard let pixmap = (try? pictures.picture(frame)) ?? nil else { continue }
      try folder.write(pixmap, key)
      result.pictureKeys.append(key)
    }
    let goldens = Self.goldens(of: verdict.clip)
    let digests =
      verdict.kept.map { inputs.adding(goldens, to: $0.inputs) }
      ?? inputs.digests(of: verdict.clip.script, loaded: verdict.loaded, and: goldens)
    try folder.write(place, inputs: digests, content: result)
    count(result)
  }

  /// Returns a picture of the part; nil if it is missing.
  func picture(_ key: String) -> Pixmap? { folder.picture(key) }

  private mutating func count(_ result: VerifiedClip) {
    causes[result.report.groupKey, default: 0] += 1
  }

  private static func goldens(of clip: GoldenClip) -> [String] {
    GoldenPart.allCases.map(clip.place.path)
  }
}
