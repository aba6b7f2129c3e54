package import SegueCodecs
package import SegueGolden

/// The folder of a report: `index.html` for people, `report.json` for programs.
package enum ReportFolder {
  /// The page's name.
  package static let page = "index.html"
  /// The name of the JSON.
  package static let document = "report.json"

  /// Writes a report into a folder that exists.
  package static func write(
    _ document: ReportDocument, pictures: ReportPictures, to folder: String
  ) throws(CodecError) {
    var file = try OutputFile(at: "\(folder)/\(Self.document)")
    try file.write(try document.json())
    try file.commit()
    var page = try OutputFile(at: "\(folder)/\(Self.page)")
    try ReportPage.write(document, to: &page) { key throws(CodecError) in try pictures.png(key) }
    try page.commit()
  }

  /// Makes a folder for a report from which nothing can be approved.
  ///
  /// What an earlier run of `verify` kept there cannot be approved any more: its report is replaced.
  package static func prepare(_ folder: String) throws(CodecError) {
    try Folder.making(folder).remove(GoldenRun.fileName)
  }
}
