import SegueCodecs
package import SegueGraphics
import SegueScript

extension ResourceLimits {
  /// Returns the limits with the image formats that a folder's project allows, unless already set.
  ///
  /// The project is the nearest folder upward with `.git` or `segue.yaml`; the latter is read.
  ///
  /// - Parameter folder: the folder; empty for the working directory.
  /// - Throws: diagnostics about that file.
  package func inProject(of folder: String) throws(SegueError) -> ResourceLimits {
    guard kinds == nil else { return self }
    let project = FolderAccess.project(of: folder)
    let path = project.isEmpty ? ProjectFile.name : "\(project)/\(ProjectFile.name)"
    let bytes: [UInt8]
    do {
      bytes = try InputFile(path).bytes(atMost: ProjectFile.mostBytes)
    } catch .missing {
      return self
    } catch { throw .codec(error) }
    var limits = self
    do {
      limits.kinds = try ProjectFile(text: String(decoding: bytes, as: UTF8.self), name: path).kinds
    } catch { throw .script(error.diagnostics) }
    return limits
  }

  /// Returns the limits for the project of a file; `-` belongs to the working directory.
  package func inProject(ofFile path: String) throws(SegueError) -> ResourceLimits {
    try inProject(of: path == "-" ? "" : FolderAccess.folder(of: path))
  }
}
