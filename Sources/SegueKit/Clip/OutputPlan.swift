import SegueCodecs
import SegueGraphics
import SegueScript
import SegueStage

/// A list of resolved output files: made once, before anything is drawn.
///
/// Rendering, checking, and the test whether files are up to date all use the same plan.
package struct OutputPlan: Sendable {
  /// The files with their formats and options; paths are ready to be opened.
  let outputs: [Output]
  /// The folder that the files must be in, with links resolved; nil for paths that the user chose.
  ///
  /// A failure if the folder for the script's outputs is missing.
  let access: Result<FolderAccess?, SegueError>
  /// The number of frames that are rendered at once, >= 1; nil means the number of cores.
  let jobs: Int?

  /// The paths of the files; a folder of frames ends in a slash.
  package var paths: [String] {
    outputs.map { output in
      output.format.isFolder && !output.path.hasSuffix("/") ? output.path + "/" : output.path
    }
  }
}

extension OutputPlan {
  /// Checks that all files can be created, before the first is written.
  static func checkPlaces(
    of outputs: [Output], within access: FolderAccess?
  ) throws(SegueError) {
    do {
      for output in outputs {
        if output.format.isFolder {
          try OutputPath.check(folder: output.path, within: access)
        } else {
          try OutputPath.check(file: output.path, within: access)
        }
      }
    } catch { throw .codec(error) }
  }
}
