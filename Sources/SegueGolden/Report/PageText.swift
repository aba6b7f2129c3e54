import Foundation

/// The texts of pages, from files that the build puts into the program (`PackageResources`).
package enum PageText {
  /// The text of files, one after the other, without the line break that ends the last.
  package static func text(_ files: [[UInt8]]) -> String {
    let text = String(decoding: files.joined(), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// A program as one block, so that it leaves no global names.
  package static func program(_ files: [[UInt8]]) -> String {
    "(() => {\n\"use strict\";\n\(text(files))\n})();"
  }

  /// A template with values in the places of its marks, `{{name}}`; values are not looked through.
  ///
  /// - Precondition: every mark has a value.
  package static func fill(_ template: String, _ values: [String: String]) -> String {
    let pieces = template.components(separatedBy: "{{")
    return pieces.dropFirst().reduce(into: pieces[0]) { page, piece in
      let parts = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = values[String(parts[0])] else {
        preconditionFailure("a mark of a page has no value: \(piece)")
      }
      page += value + parts[1]
    }
  }
}
