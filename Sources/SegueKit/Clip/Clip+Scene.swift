import SegueCodecs
import SegueGraphics
import SegueScript
public import SegueStage

// A scene is the value of a script. It is written as text before it becomes a clip, so that the same
// rules hold for both and the same sentences say what is wrong: a diagnostic's place is in that text,
// which its excerpt shows.

extension Scene {
  /// The scene as a script, with a line break at its end.
  ///
  /// Reading it gives an equal scene. A transition written in Swift is only named in it: it is given
  /// again when the text is loaded.
  public var script: String { ScriptWriter.text(self, isExplaining: false) }

  /// The scene of a script.
  ///
  /// - Parameters:
  ///   - text: the script.
  ///   - name: what diagnostics call it.
  ///   - folder: the folder to which its paths belong; only `canvas: auto` has a picture opened there.
  ///   - options: limits, allowed folders and settings.
  /// - Throws: all that is wrong with the text, at once; whether its files are there is not asked.
  public init(
    script text: String, name: String = "script", folder: String = "",
    options: LoadOptions = LoadOptions()
  ) throws(SegueError) {
    let access = FolderAccess(folder: folder, allowing: options.allowedFolders, naming: [])
    var opened: [String: PictureDecoder.OpenFile] = [:]
    do {
      self = try Clip.parse(
        ScriptSource(name: name, text: text), options.overrides, access, options, opened: &opened
      ).scene
    } catch { throw .script(error.diagnostics) }
  }
}

extension Clip {
  /// Makes a clip of a scene that was built in code, and reads the images that it names.
  ///
  /// - Parameters:
  ///   - scene: the scene, checked by the rules of a script.
  ///   - name: what diagnostics call it.
  ///   - folder: the folder to which its paths belong; empty for the working folder.
  ///   - options: limits, allowed folders and settings.
  /// - Throws: all problems of the scene and its images at once.
  public static func load(
    _ scene: Scene, name: String = "scene", folder: String = "",
    options: LoadOptions = LoadOptions()
  ) throws(SegueError) -> Clip {
    var options = options
    for own in scene.transitions where !(own.animator is KeyframeAnimator) {
      options.transitions[own.name] = own.animator
    }
    return try load(text: scene.script, name: name, folder: folder, options: options)
  }
}
