package import SegueCodecs
package import SegueGolden

/// The folder of a report: `index.html` for people, `report.json` for programs.
package enum ReportFolder {
  /// The page's name.
  package static let page = "index.html"
  /// The name of the JSON.
  package static let document = "report.json"

  /// Writes a report into a folder that exists; pictures that would make it too large are left out.
  package static func write(
    _ document: ReportDocument, pictures: ReportPictures, to folder: String
  ) throws(CodecError) {
    let bounded = document.boundingPictures(contains: pictures.contains)
    var file = try OutputFile(at: "\(folder)/\(Self.document)")
    try file.write(try bounded.json())
    try file.commit()
    var page = try OutputFile(at: "\(folder)/\(Self.page)")
    var packer = ReportPicturePacker(pictures)
    try ReportPage.write(bounded, to: &page) { key throws(CodecError) in try packer.picture(key) }
    try page.commit()
  }

  /// Makes a folder for a report from which nothing can be approved.
  ///
  /// What an earlier run of `verify` kept there cannot be approved any more: its report is replaced.
  package static func prepare(_ folder: String) throws(CodecError) {
    try Folder.making(folder).remove(GoldenRun.fileName)
  }
}
