import ArgumentParser
import SegueKit
import SegueScript

/// The layout options of a contact sheet, shared by `sheet` and `encode`.
struct SheetFlags: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("How many frames of a sheet are in a row.", valueName: "n"))
  var columns = 3

  @Option(
    help: ArgumentHelp("The pixels between frames of a sheet and round them.", valueName: "n"))
  var gap = 8

  @Option(
    help: ArgumentHelp("The colour of the gaps; clear for none.", valueName: "color"),
    completion: .list(["clear"]))
  var gapColor: String?

  @Option(help: ArgumentHelp("The widest that a sheet may be, in pixels.", valueName: "n"))
  var width = 960

  @Flag(help: "Put the frames of a sheet over one another in one picture.")
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
