import SegueCodecs
import SegueGraphics
import SegueKit

/// A picture of a demonstration as a PNG file, drawn by Segue from the SVG file beside it.
enum DrawnPicture {
  /// The width and height in pixels.
  private static let side = 400

  /// Returns the PNG file of a picture whose SVG file is in a folder.
  static func png(_ name: String, in folder: String) throws(SegueError) -> [UInt8] {
    let script = """
      segue: 1
      canvas: \(side)x\(side)
      screens: { picture: { layers: [{ svg: \(name).svg }] } }
      timeline: [{ show: picture }, { hold: 100ms }]
      """
    var options = LoadOptions()
    options.scriptAccess = FolderAccess(folder: folder)
    let clip = try Clip.load(text: script, name: name, folder: folder, options: options)
    do { return try PNGEncoder().encode(try clip.pixmap(at: 0)) } catch {
      throw (error as? SegueError) ?? .unexpected("\(name).png cannot be drawn: \(error)")
    }
  }
}
