import SegueCodecs
import SegueGraphics
import SegueScript
public import SegueStage

// A scene is the value of a script. To become a clip it is written as text and parsed, so that both
// follow the same rules and have the same messages: the place of a diagnostic is in that text, and
// its excerpt shows it.

extension Scene {
  /// The scene as the text of a script, ending in a line break.
  ///
  /// Parsing it gives an equal scene. It only names transitions written in Swift: pass them again
  /// in the options when loading the text.
  public var script: String { ScriptWriter.text(self, fillsDefaults: false) }

  /// Parses a script.
  ///
  /// - Parameters:
  ///   - text: the script.
  ///   - name: the script's name in diagnostics.
  ///   - folder: the base folder of relative paths; only `canvas: auto` opens an image there.
  ///   - options: limits, allowed folders and settings.
  /// - Throws: all problems of the text at once. Whether its files exist is not checked.
  public init(
    script text: String, name: String = "script", folder: String = "",
    options: LoadOptions = LoadOptions()
  ) throws(SegueError) {
    let access = FolderAccess(folder: folder, allowing: options.allowedFolders, naming: [])
    let syntax = ScriptSyntax(
      ScriptSource(name: name, text: text), overrides: options.overrides,
      limits: ScriptLimits(options.limits))
    do {
      self = try Clip.parse(
        syntax, Clip.opened(forCanvasOf: syntax, access, options), access, options
      ).scene
    } catch { throw .script(error.diagnostics) }
  }
}

extension Clip {
  /// Makes a clip of a scene built in code, and reads its images from files.
  ///
  /// - Parameters:
  ///   - scene: the scene, checked by the rules of a script.
  ///   - name: the scene's name in diagnostics.
  ///   - folder: the base folder of relative paths; empty for the working directory.
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
