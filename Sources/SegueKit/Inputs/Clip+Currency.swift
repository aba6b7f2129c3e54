import SegueCodecs
import SegueStage

extension Clip {
  /// The version of the pictures: raised whenever the same script comes to other bytes.
  ///
  /// Part of what decides whether a picture in a document is stale.
  package static let pictureVersion = 1

  /// Whether all files of a request are there and none is older than a file that the clip is made of.
  ///
  /// As `make` judges: by times alone. Other flags, and another version of segue, are not noticed.
  /// Standard output is never current; of a folder of frames the list of delays is asked.
  ///
  /// - Throws: what ``render(_:progress:)`` would throw about the request.
  public func isCurrent(_ request: RenderRequest = RenderRequest()) throws(SegueError) -> Bool {
    try Self.areCurrent(paths(of: request), madeOf: inputs)
  }

  /// The paths of a request's files; that of a folder of frames ends in a slash.
  ///
  /// - Throws: what ``render(_:progress:)`` would throw about the request.
  public func paths(of request: RenderRequest = RenderRequest()) throws(SegueError) -> [String] {
    try files(of: request).map { output in
      output.format.isFolder && !output.path.hasSuffix("/") ? output.path + "/" : output.path
    }
  }

  private static func areCurrent(_ outputs: [String], madeOf inputs: [String]) -> Bool {
    guard !outputs.contains(OutputFile.standardOutputPath) else { return false }
    let made = outputs.map { modified($0.hasSuffix("/") ? $0 + "delays.txt" : $0) }
    guard let oldest = made.map({ $0 ?? .min }).min(), oldest > .min else { return false }
    return inputs.allSatisfy { (modified($0) ?? .max) <= oldest }
  }

  private static func modified(_ path: String) -> Int? { FolderEntry(at: path)?.modified }
}
