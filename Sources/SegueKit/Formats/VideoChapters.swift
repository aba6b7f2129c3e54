import SegueStage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The chapters of a video: one from each mark of the clip to the next.
struct VideoChapters: Sendable {
  /// A part of the video with a name; times are in microseconds.
  struct Chapter: Sendable {
    var start: Int
    var end: Int
    var title: String
  }

  /// The most bytes of all chapters together: Linux takes at most 128 KiB in one argument.
  private static let mostBytes = 90_000

  /// The chapters in the order of their times, none without a duration; empty for a clip without marks.
  let chapters: [Chapter]

  /// Makes the chapters of a video with a duration in seconds.
  ///
  /// A chapter called `Start` comes first where no mark is at the start. Of marks at the same moment the
  /// first counts, and one at the end has no chapter.
  init(marks: [Timeline.Mark], duration: Double) {
    let end = Int((duration * 1e6).rounded())
    var starts: [(time: Int, title: String)] = []
    for mark in marks {
      let time = Int((mark.time * 1e6).rounded())
      if time < end, starts.last.map({ $0.time < time }) ?? true {
        starts.append((time, mark.name))
      }
    }
    if let first = starts.first, first.time > 0 { starts.insert((0, "Start"), at: 0) }
    chapters = starts.enumerated().map { index, start in
      Chapter(
        start: start.time, end: index + 1 < starts.count ? starts[index + 1].time : end,
        title: start.title)
    }
  }

  /// The chapters as ffmpeg's metadata file format, version 1; those that do not fit are left out.
  var metadata: String {
    var text = ";FFMETADATA1\n"
    for chapter in chapters {
      let entry =
        "[CHAPTER]\nTIMEBASE=1/1000000\nSTART=\(chapter.start)\nEND=\(chapter.end)\n"
        + "title=\(Self.escaped(chapter.title))\n"
      if text.utf8.count + entry.utf8.count > Self.mostBytes { break }
      text += entry
    }
    return text
  }

  /// ffmpeg's arguments for an input with the chapters; none without chapters.
  var input: [String] {
    if chapters.isEmpty { return [] }
    let encoded = Data(metadata.utf8).base64EncodedString()
    return ["-f", "ffmetadata", "-i", "data:text/plain;base64,\(encoded)"]
  }

  /// Returns a value with a backslash before each character that has a meaning in the format.
  private static func escaped(_ value: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      // A title is one line.
      if scalar.properties.generalCategory == .control {
        text.append(" ")
        continue
      }
      if "=;#\\".unicodeScalars.contains(scalar) { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }
}
