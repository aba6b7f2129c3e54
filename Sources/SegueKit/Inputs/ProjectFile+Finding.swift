import SegueCodecs
package import SegueScript

extension ProjectFile {
  /// Reads the settings of a folder's project; nil if that has no `segue.yaml`.
  ///
  /// - Parameter folder: the folder; empty for the working directory.
  /// - Throws: diagnostics about that file.
  package static func find(of folder: String) throws(SegueError) -> ProjectFile? {
    let project = FolderAccess.project(of: folder)
    let path = project.isEmpty ? name : "\(project)/\(name)"
    let bytes: [UInt8]
    do {
      bytes = try InputFile(path).bytes(atMost: mostBytes)
    } catch .missing {
      return nil
    } catch { throw .codec(error) }
    do {
      return try ProjectFile(text: String(decoding: bytes, as: UTF8.self), name: path)
    } catch { throw .script(error.diagnostics) }
  }
}
