import SegueSystem

/// Checks of an output's path before anything is written.
package enum OutputPath {
  /// Throws the error that opening an output file would throw; "-" is standard output.
  ///
  /// - Parameter access: the places allowed to a script or an article; nil for a path that the user
  ///   gave.
  /// - Throws: `cannotCreate` and the other errors about outputs.
  package static func check(
    file path: String, within access: FolderAccess? = nil
  ) throws(CodecError) {
    if path == OutputFile.standardOutputPath { return }
    let place = try OutputDestination(path, within: access)
    if place.kind == .folder || path.hasSuffix("/") { throw .outputIsFolder(path: path) }
    if place.kind == nil { try place.checkFolder() }
  }

  /// Throws the error that creating a folder of frames at the path would throw.
  package static func check(
    folder path: String, within access: FolderAccess? = nil
  ) throws(CodecError) {
    let place = try OutputDestination(path, within: access)
    if let kind = place.kind, kind != .folder { throw .outputIsNotFolder(path: path) }
    try place.checkFolder()
  }

  /// Throws if an existing file may not be replaced, such as one that is read first and updated later.
  package static func check(
    writable path: String, within access: FolderAccess? = nil
  ) throws(CodecError) {
    try check(file: path, within: access)
    let place = try OutputDestination(path, within: access)
    try place.checkFolder()
    // The superuser may write everything, but a file without write permission is read-only on purpose.
    if let status = place.status, status.permissions & 0o222 == 0 {
      throw .cannotCreate(path: path, code: SystemError.noAccess.code)
    }
    try place.checkWritable()
  }
}
