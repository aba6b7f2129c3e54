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
    guard let file = try ProjectFile.find(of: folder) else { return self }
    var limits = self
    limits.kinds = file.kinds
    return limits
  }

  /// Returns the limits for the project of a file; `-` belongs to the working directory.
  package func inProject(ofFile path: String) throws(SegueError) -> ResourceLimits {
    try inProject(of: path == "-" ? "" : FolderAccess.folder(of: path))
  }
}
