package import SegueCodecs
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A report that `verify` wrote, read from its page: the list of clips at once, details on demand.
///
/// The page may come from another machine, so it is never shown: its data are decoded, and the page of this
/// program shows them. Memory: the list, and 100 bytes a picture; each clip and picture is read from the file
/// when it is requested. Costs one pass over the file.
package struct StoredReport: Sendable {
  /// The file name of the page in a report's folder.
  package static let fileName = "index.html"
  /// The largest data of a list, a clip or a picture, in bytes.
  private static let longestBlock = 128 << 20
  /// The most pictures one over another; reports have at most 8.
  private static let longestChain = 64

  /// The report without details: names, verdicts, sentences and groups.
  package let document: ReportDocument
  private let file: InputFile
  private let clips: [Int: Range<Int>]
  private let pictures: [String: Picture]

  /// The place of a picture's base64 text in the file, and the picture below it.
  private struct Picture {
    var text: Range<Int>
    var base: ReportPicture.Base?
  }

  /// Reads the list of a report, and finds the details.
  ///
  /// - Throws: `badReview` if there is no page, or not one of a report; `file`.
  package init(in folder: Folder) throws(StoreError) {
    let path = folder.path(of: Self.fileName)
    let again = "run `segue verify --report` again"
    guard let file = try mapError(folder.file(named: Self.fileName), to: StoreError.file) else {
      throw .badReview(path: folder.path, reason: "it has no \(Self.fileName); \(again)")
    }
    var list: Range<Int>?
    var clips: [Int: Range<Int>] = [:]
    var pictures: [String: Picture] = [:]
    var scanner = PageBlockScanner(file)
    while let block = try mapError(scanner.next(), to: StoreError.file) {
      switch block.kind {
      case .list: list = list ?? block.data
      case .clip(let index): clips[index] = clips[index] ?? block.data
      case .picture(let key, let base):
        pictures[key] = pictures[key] ?? Picture(text: block.data, base: base)
      }
    }
    guard let list, let bytes = try? Self.bytes(list, of: file),
      let document = try? ReportDocument(json: bytes, named: path),
      document.groups.allSatisfy({ $0.clips.allSatisfy(document.clips.indices.contains) })
    else {
      throw .badReview(path: path, reason: "it is no report of this version, or damaged; \(again)")
    }
    (self.file, self.clips) = (file, clips)
    self.pictures = pictures.filter { Self.hasBases($0.key, in: pictures) }
    self.document = document
  }

  /// Returns the details of a clip as JSON, decoded and encoded again; nil if there are none, or damaged ones.
  package func clip(at index: Int) throws(CodecError) -> [UInt8]? {
    guard let place = clips[index] else { return nil }
    let bytes = try Self.bytes(place, of: file)
    guard let clip = try? JSONDecoder().decode(ReportClip.self, from: Data(bytes)) else {
      return nil
    }
    return try ReportDocument(title: "", clips: [clip]).json(ofClip: 0)
  }

  /// Returns a picture by its key; nil if there is none, or a damaged one.
  package func picture(_ key: String) throws(CodecError) -> ReportPicture? {
    guard let picture = pictures[key] else { return nil }
    guard let png = Data(base64Encoded: Data(try Self.bytes(picture.text, of: file))) else {
      return nil
    }
    return ReportPicture(png: [UInt8](png), over: picture.base)
  }

  /// Returns whether all pictures below a picture are there; false for a circle of them.
  private static func hasBases(_ key: String, in pictures: [String: Picture]) -> Bool {
    var key = key
    for _ in 0..<longestChain {
      guard let picture = pictures[key] else { return false }
      guard let base = picture.base else { return true }
      key = base.key
    }
    return false
  }

  private static func bytes(_ place: Range<Int>, of file: InputFile) throws(CodecError) -> [UInt8] {
    guard place.count <= longestBlock else {
      throw .fileTooLong(path: file.path, limit: longestBlock)
    }
    return try file.bytes(place.count, at: place.lowerBound)
  }
}
