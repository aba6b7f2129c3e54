import ArgumentParser
import SegueKit
import SegueStage

/// The keys at the top of a script, as flags; they replace what a script says.
struct SceneOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "The stage in points, and pixels per point: \"375x812 @2x\".", valueName: "size"),
    completion: .list(Device.all.map(\.name)))
  var canvas: String?

  @Option(help: ArgumentHelp("Pixels per point of the canvas.", valueName: "n"))
  var scale: String?

  @Option(help: ArgumentHelp("Frames a second, at most 50 in a GIF.", valueName: "n"))
  var fps: String?

  @Option(
    help: ArgumentHelp("The colour behind all screens.", valueName: "color"),
    completion: .list(["clear"]))
  var background: String?

  @Option(
    help: ArgumentHelp("How often it plays: forever, once or a number.", valueName: "times"),
    completion: .list(["forever", "once"]))
  var loop: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set any key of the script; may be repeated.", valueName: "key=value"),
    completion: .custom(ScriptCompletions.settings))
  var assignments: [String] = []

  /// What was given, in a form that the library takes.
  func settings() throws(Refusal) -> [Setting] {
    var settings = Setting.given([
      ("canvas", canvas), ("fps", fps), ("background", background), ("loop", loop),
    ])
    if let scale {
      settings.append(Setting(key: "canvas.scale", value: scale, origin: "--scale"))
    }
    for assignment in assignments {
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Refusal("`--set \(assignment)` sets nothing", help: "write `--set key=value`")
      }
      settings.append(
        Setting(key: String(parts[0]), value: String(parts[1]), origin: "--set \(parts[0])"))
    }
    return settings
  }
}

extension Setting {
  /// The settings of those flags that were given; a flag is named like its key.
  static func given(_ flags: [(key: String, value: String?)]) -> [Setting] {
    flags.compactMap { key, value in
      value.map { Setting(key: key, value: $0, origin: "--\(key)") }
    }
  }
}
