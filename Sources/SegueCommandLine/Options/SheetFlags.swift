import ArgumentParser
import SegueKit
import SegueScript

/// The layout options of a contact sheet, shared by `sheet` and `encode`.
struct SheetFlags: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("Set the number of columns of a sheet.", valueName: "n"))
  var columns = 3

  @Option(
    help: ArgumentHelp(
      "Set the gap between and around the frames of a sheet, in pixels.", valueName: "n"))
  var gap = 8

  @Option(
    help: ArgumentHelp("Set the colour of the gaps; clear for none.", valueName: "color"),
    completion: .list(["clear"]))
  var gapColor: String?

  @Option(help: ArgumentHelp("Limit the width of a sheet, in pixels.", valueName: "n"))
  var width = 960

  @Flag(help: "Overlay the frames of a sheet in one picture.")
  var onion = false

  /// Returns a request for a sheet of evenly spread frames; the caller may add moments.
  func request(frames: Int) throws(CommandError) -> SheetRequest {
    var sheet = SheetRequest(frames: frames, columns: columns, onion: onion)
    sheet.gap = gap
    sheet.width = width
    if let color = try OutputFlags.value(of: "--gap-color", gapColor, ColorLiteral.color) {
      sheet.gapColor = color
    }
    return sheet
  }
}
