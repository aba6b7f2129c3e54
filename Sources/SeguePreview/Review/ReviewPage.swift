import SegueCodecs
import SegueGolden

/// The HTML page of a review: that of a report, whose clips and pictures the server has.
enum ReviewPage {
  private typealias Files = PackageResources

  /// Returns the page.
  ///
  /// - Parameter decidable: the indices of the clips that may be accepted or rejected.
  static func html(
    _ document: ReportDocument, decidable: [Int]
  ) throws(CodecError) -> [UInt8] {
    let list = decidable.map(String.init).joined(separator: ",")
    return try ReportPage.served(
      document,
      data: [
        // Requests to the server.
        Files.served_js,
        // The decisions: marks, buttons, keys.
        Files.decisions_js,
        // The list of decisions, from which goldens are written.
        Files.writing_js,
      ],
      style: [Files.review_css], blocks: [("decidable", Array("[\(list)]".utf8))])
  }
}
