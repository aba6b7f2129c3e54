import SegueCodecs
package import SegueGraphics
import SegueScript

extension ResourceLimits {
  /// Returns the limits with the kinds of pictures that the project of a folder allows, where none are set yet.
  ///
  /// The project is the nearest folder upward with `.git` or `segue.yaml`; the latter is read.
  ///
  /// - Parameter folder: the folder; empty for the working folder.
  /// - Throws: what is wrong in that file.
  package func inProject(of folder: String) throws(SegueError) -> ResourceLimits {
    guard kinds == nil else { return self }
    let project = FolderAccess.project(of: folder)
    let path = project.isEmpty ? ProjectFile.name : "\(project)/\(ProjectFile.name)"
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try InputFile(path).bytes(atMost: ProjectFile.mostBytes)
    } catch .missing {
      return self
    } catch { throw .codec(error) }
    var limits = self
    do throws(ScriptError) {
      limits.kinds = try ProjectFile(text: String(decoding: bytes, as: UTF8.self), name: path).kinds
    } catch { throw .script(error.diagnostics) }
    return limits
  }

  /// Returns the same for the project of a file; `-` belongs to the working folder.
  package func inProject(ofFile path: String) throws(SegueError) -> ResourceLimits {
    try inProject(of: path == "-" ? "" : FolderAccess.folder(of: path))
  }
}
