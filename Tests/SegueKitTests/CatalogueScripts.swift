import Foundation
import SegueKit
import TestSupport

/// The scripts of the fixtures, which show every transition, container and gesture.
enum CatalogueScripts {
  /// Their paths below `fixtures/scripts`, sorted.
  static let names = FixtureScripts.names

  /// Returns the text of a script.
  static func text(_ name: String) throws -> String {
    try String(
      contentsOfFile: ExternalTool.repository + "fixtures/scripts/" + name, encoding: .utf8)
  }

  /// Returns a script's clip, with settings that override its own.
  static func clip(_ name: String, settings: [Setting] = []) throws -> Clip {
    // Several clips have canvases of their own: the scale is that of their page.
    let isComparison = try text(name).contains("\nclips:")
    let settings = settings.map { setting in
      isComparison && setting.key == "canvas.scale"
        ? Setting(key: "page.scale", value: setting.value, origin: setting.origin) : setting
    }
    return try Clip.load(
      script: ExternalTool.repository + "fixtures/scripts/" + name,
      options: LoadOptions(
        allowedFolders: [ExternalTool.repository + "fixtures"], settings: settings))
  }
}
