import SegueCodecs
package import SegueGolden
import SegueScript
import SegueStage

extension Clip {
  /// The files that the clip is made of, each once: its script, then images, fonts and recorded touches.
  ///
  /// Paths are as they were opened. A script on standard input or in memory is not included.
  public var inputs: [String] {
    Self.distinct([scriptFile].compactMap { $0 } + namedFiles + parts.flatMap(\.inputs))
  }

  /// The images, drawings, fonts and recorded touches that the script names, by the paths at which they are opened.
  package var namedFiles: [String] {
    let names =
      scene.assets.dropFirst(script.earlierAssets).map(\.path) + scene.drawings + scene.fonts
      + fontFiles
      + scene.tracks.map(\.path)
    return names.map(access.path)
  }

  /// Everything outside the program that the clip is made of, with digests only of names of fonts.
  ///
  /// Fonts that only frames look for are included once those are drawn.
  package var inputNames: [InputDigest] {
    let own =
      [scriptFile].compactMap { $0 }.map { InputDigest(.script, $0) }
      + (namedFiles + triedFontFiles.map(access.path)).map { InputDigest(.file, $0) }
      + fontFolders.sorted { $0.key < $1.key }.map {
        InputDigest(.fontNames, access.path(of: $0), digest: ClipInputs.digest(ofNames: $1))
      }
      + fontLookups.flatMap(\.names).map { InputDigest(.builtInFont, $0) }
    var seen: Set<InputDigest> = []
    return (own + parts.flatMap(\.inputNames)).filter { seen.insert($0).inserted }
  }

  /// Returns the files that a clip is made of, or would be if its script had no mistakes.
  ///
  /// The first is the script. Missing images are included, but none of a script that cannot be
  /// read. Only the script is opened.
  ///
  /// - Parameters:
  ///   - path: the script's file; returns nothing for `-`, standard input.
  ///   - options: the options for loading the script.
  public static func inputs(
    ofScript path: String, options: LoadOptions = LoadOptions()
  ) -> [String] {
    let limits = ScriptLimits(options.limits)
    if path == "-" { return [] }
    guard let source = try? ScriptFile.source(path, within: options.scriptAccess, limits: limits)
    else { return [path] }
    return distinct(
      [path] + inputs(of: source, folder: ScriptFile.folder(of: path), options: options))
  }

  /// Returns the files that a script in memory names, as far as it can be parsed.
  ///
  /// - Parameters:
  ///   - text: the script.
  ///   - folder: the base folder of relative paths; empty for the working directory.
  ///   - options: the options for loading the script.
  public static func inputs(
    ofText text: String, folder: String = "", options: LoadOptions = LoadOptions()
  ) -> [String] {
    inputs(of: ScriptSource(name: "", text: text), folder: folder, options: options)
  }

  /// Returns those of the files named by a script that it may read.
  private static func inputs(
    of source: ScriptSource, folder: String, options: LoadOptions
  ) -> [String] {
    let access = FolderAccess(folder: folder, allowing: options.allowedFolders)
    let clips = Script.clips(
      of: source, overrides: options.overrides, limits: ScriptLimits(options.limits)
    ).map(access.path).filter { (try? access.permits($0)) == true }
    var plain = options
    plain.settings = []
    let parts = clips.flatMap { clip -> [String] in
      let script = try? ScriptFile.source(
        clip, within: options.scriptAccess, limits: ScriptLimits(options.limits))
      // A clip of a comparison is no comparison itself, so this ends here.
      let folder = ScriptFile.folder(of: clip)
      return [clip] + (script.map { Self.files(of: $0, folder: folder, options: plain) } ?? [])
    }
    return distinct(files(of: source, folder: folder, options: options) + parts)
  }

  /// Returns those of the pictures and other files named by a script that it may read.
  private static func files(
    of source: ScriptSource, folder: String, options: LoadOptions
  ) -> [String] {
    let access = FolderAccess(folder: folder, allowing: options.allowedFolders)
    let names = Script.files(
      of: source, overrides: options.overrides, limits: ScriptLimits(options.limits))
    return names.map(access.path).filter { (try? access.permits($0)) == true }
  }

  /// Removes duplicates, keeping the first of each path.
  private static func distinct(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// The version of rendering: raised whenever the bytes for the same script change.
  ///
  /// Part of the test whether a picture in a document is out of date.
  package static let pictureVersion = 3

  /// Returns whether all files of a request exist and are as new as all files that the clip is made of.
  ///
  /// Compares modification times only, as `make` does: changed flags or another version of segue
  /// are not detected. Standard output is never current; for a folder of frames the time of its
  /// delays.txt counts.
  ///
  /// - Throws: the same errors as ``render(_:progress:)`` about the request.
  public func isCurrent(_ request: RenderRequest = RenderRequest()) throws(SegueError) -> Bool {
    isCurrent(try plan(request))
  }

  /// Returns whether all files of a plan exist and are as new as all files that the clip is made of.
  package func isCurrent(_ plan: OutputPlan) -> Bool {
    Self.areCurrent(plan.paths, madeOf: inputs)
  }

  /// Returns the paths of a request's files; a folder of frames ends in a slash.
  ///
  /// - Throws: the same errors as ``render(_:progress:)`` about the request.
  public func paths(of request: RenderRequest = RenderRequest()) throws(SegueError) -> [String] {
    try plan(request).paths
  }

  /// Returns whether all outputs exist and none is older than an input.
  private static func areCurrent(_ outputs: [String], madeOf inputs: [String]) -> Bool {
    guard !outputs.contains(OutputFile.standardOutputPath) else { return false }
    let made = outputs.map { modified($0.hasSuffix("/") ? $0 + "delays.txt" : $0) }
    guard let oldest = made.map({ $0 ?? .min }).min(), oldest > .min else { return false }
    return inputs.allSatisfy { (modified($0) ?? .max) <= oldest }
  }

  /// Returns the modification time of a file in nanoseconds since 1970; nil if it is missing.
  private static func modified(_ path: String) -> Int? { FolderEntry(at: path)?.modified }
}
