import SegueCodecs
import SegueScript
import SegueStage

extension Clip {
  /// The files that the clip is made of, each once: its script, then pictures, fonts and recorded touches.
  ///
  /// Paths are as they were opened. A script on standard input or in memory is no file.
  public var inputs: [String] {
    Self.distinct([scriptFile].compactMap { $0 } + namedFiles)
  }

  /// The pictures, fonts and recorded touches that the script names, by the paths at which they are opened.
  package var namedFiles: [String] {
    (scene.assets.map(\.path) + scene.fonts + scene.tracks.map(\.path)).map(access.path)
  }

  /// The files that a clip is made of, or would be, if its script had no mistakes.
  ///
  /// Begins with the script. Pictures that are not there are among them; those of a script that
  /// cannot be read are not. Nothing is opened but the script.
  ///
  /// - Parameters:
  ///   - path: the script's file; nothing is known of `-`, standard input.
  ///   - options: what the script is to be loaded with.
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

  /// The files that a script in memory names, as far as it can be read.
  ///
  /// - Parameters:
  ///   - text: the script.
  ///   - folder: the folder to which its paths belong; empty for the working folder.
  ///   - options: what the script is to be loaded with.
  public static func inputs(
    ofText text: String, folder: String = "", options: LoadOptions = LoadOptions()
  ) -> [String] {
    inputs(of: ScriptSource(name: "", text: text), folder: folder, options: options)
  }

  /// The files that a script may read of those that it names.
  private static func inputs(
    of source: ScriptSource, folder: String, options: LoadOptions
  ) -> [String] {
    let access = FolderAccess(folder: folder, allowing: options.allowedFolders)
    let names = Script.files(
      of: source, overrides: options.overrides, limits: ScriptLimits(options.limits))
    return distinct(names.map(access.path).filter { (try? access.permits($0)) == true })
  }

  private static func distinct(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// The version of the pictures: raised whenever the same script comes to other bytes.
  ///
  /// Part of what decides whether a picture in a document is stale.
  package static let pictureVersion = 3

  /// Whether all files of a request are there and none is older than a file that the clip is made of.
  ///
  /// As `make` judges: by times alone. Other flags, and another version of segue, are not noticed.
  /// Standard output is never current; of a folder of frames the list of delays is asked.
  ///
  /// - Throws: what ``render(_:progress:)`` would throw about the request.
  public func isCurrent(_ request: RenderRequest = RenderRequest()) throws(SegueError) -> Bool {
    isCurrent(try plan(request))
  }

  /// Whether all files of a plan are there and none is older than a file that the clip is made of.
  package func isCurrent(_ plan: OutputPlan) -> Bool {
    Self.areCurrent(plan.paths, madeOf: inputs)
  }

  /// The paths of a request's files; that of a folder of frames ends in a slash.
  ///
  /// - Throws: what ``render(_:progress:)`` would throw about the request.
  public func paths(of request: RenderRequest = RenderRequest()) throws(SegueError) -> [String] {
    try plan(request).paths
  }

  private static func areCurrent(_ outputs: [String], madeOf inputs: [String]) -> Bool {
    guard !outputs.contains(OutputFile.standardOutputPath) else { return false }
    let made = outputs.map { modified($0.hasSuffix("/") ? $0 + "delays.txt" : $0) }
    guard let oldest = made.map({ $0 ?? .min }).min(), oldest > .min else { return false }
    return inputs.allSatisfy { (modified($0) ?? .max) <= oldest }
  }

  private static func modified(_ path: String) -> Int? { FolderEntry(at: path)?.modified }
}
