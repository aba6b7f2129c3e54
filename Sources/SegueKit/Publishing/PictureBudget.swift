#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The bytes that a picture on a page may have.
///
/// GitHub's image proxy takes at most 5 MB; more than 2 MB make a README slow to load.
package enum PictureBudget {
  private static let (goodBytes, mostBytes) = (2_000_000, 5_000_000)

  /// Returns what is wrong with the size of a picture, and the next step; nil for one that is small enough.
  package static func problem(of path: String, bytes: Int) -> (sentence: String, help: String)? {
    guard bytes > goodBytes else { return nil }
    let limit =
      bytes > mostBytes
      ? "GitHub shows no picture of more than 5 MB"
      : "a picture of a README should have at most 2 MB"
    return (
      "\(path) has \(megabytes(bytes)), and \(limit)",
      "write `max-size: 2MB` and `fit: true` beside its `file`, or a lower `fps` or scale"
    )
  }

  /// Returns the length of a file in bytes; nil if there is none.
  package static func bytes(ofFile path: String) -> Int? {
    guard path != "-" else { return nil }
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size]
    // FoundationEssentials has other types of numbers here than Foundation.
    return size as? Int ?? (size as? any BinaryInteger).map { Int($0) }
  }

  /// Formats a number of bytes with one decimal: `2.4 MB`.
  static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
