import SegueSystem

/// What can be said about the path of an output before anything is written there.
package enum OutputPath {
  /// Finds out whether a file could be made at a path; "-" is standard output.
  ///
  /// - Parameter access: where a file must lie that a script or an article names; nil for one of the
  ///   user's.
  /// - Throws: errors of the kind `cannotCreate`, the same that opening the file would throw.
  package static func check(
    file path: String, within access: FolderAccess? = nil
  ) throws(CodecError) {
    if path == OutputFile.standardOutputPath { return }
    let place = try OutputPlace(path, within: access)
    if place.kind == .folder || path.hasSuffix("/") { throw .outputIsFolder(path: path) }
    if place.kind == nil { try place.checkFolder() }
  }

  /// Finds out whether a folder of frames could be made at a path.
  package static func check(
    folder path: String, within access: FolderAccess? = nil
  ) throws(CodecError) {
    let place = try OutputPlace(path, within: access)
    if let kind = place.kind, kind != .folder { throw .outputIsNotFolder(path: path) }
    try place.checkFolder()
  }

  /// Finds out whether a file that is there may be replaced, such as one that is about to be read.
  package static func check(
    writable path: String, within access: FolderAccess? = nil
  ) throws(CodecError) {
    try check(file: path, within: access)
    let place = try OutputPlace(path, within: access)
    try place.checkFolder()
    // The superuser may write everything, and still a file is read-only on purpose.
    if let status = place.status, status.permissions & 0o222 == 0 {
      throw .cannotCreate(path: path, code: SystemError.noAccess.code)
    }
    try place.checkWritable()
  }
}
