import Foundation
import SegueSVG
import SegueStage
import TestSupport

/// Shorthands for reading SVG in tests.
enum SVGDrawings {
  /// Returns a document of 100 by 100 units with some elements.
  static func document(_ body: String, attributes: String = "viewBox=\"0 0 100 100\"") -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\n\(body)\n</svg>"
  }

  /// Reads a document.
  static func read(
    _ text: String, limits: SVGLimits = SVGLimits()
  ) throws(SVGError) -> (drawing: Drawing, warnings: [SVGWarning]) {
    try SVGImporter.drawing(of: Array(text.utf8), limits: limits)
  }

  /// Returns the layers of a document with some elements.
  static func layers(_ body: String) throws(SVGError) -> [SceneLayer] {
    try read(document(body)).drawing.layers
  }

  /// Returns the error of a document; nil if it is read.
  static func error(_ text: String, limits: SVGLimits = SVGLimits()) -> SVGError? {
    do throws(SVGError) {
      _ = try read(text, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}
