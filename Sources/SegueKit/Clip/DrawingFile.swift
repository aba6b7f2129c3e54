import SegueCodecs
import SegueGraphics
package import SegueSVG
import SegueScript
import SegueStage

/// An SVG file as layers, with warnings about what of it is not drawn.
package struct DrawingFile: Sendable {
  package private(set) var drawing: Drawing
  /// The warnings, with the lines of the SVG.
  package let warnings: [Diagnostic]

  /// Reads the bytes of a file.
  ///
  /// - Parameter fonts: the fonts of its texts.
  /// - Throws: a diagnostic with the line of the SVG that is refused.
  package init(
    _ bytes: [UInt8], named name: String, limits: SVGLimits = SVGLimits(),
    fonts: SVGFonts = .none
  ) throws(SegueError) {
    do throws(SVGError) {
      let (drawing, warnings) = try SVGImporter.drawing(
        of: bytes, limits: limits, fonts: fonts)
      self.drawing = drawing
      self.drawing.name = FolderAccess.name(of: name)
      let lines = Self.lines(of: bytes, numbered: Set(warnings.map(\.line)))
      self.warnings = warnings.map { warning in
        Self.diagnostic(
          .warning, .partlyDrawn, (warning.message, warning.advice), name, warning.line, lines)
      }
    } catch {
      let code: DiagnosticCode = error.kind == .overLimit ? .limit : .brokenDrawing
      let lines = Self.lines(of: bytes, numbered: [error.line])
      throw .script([
        Self.diagnostic(.error, code, (error.message, error.advice), name, error.line, lines)
      ])
    }
  }

  /// The number of its layers, masks included.
  package var layerCount: Int { drawing.layers.reduce(0) { $0 + $1.treeCount } }

  /// An estimate of the memory of its layers and paths.
  var byteCount: Int { drawing.layers.reduce(0) { $0 + $1.byteCount } }

  private static func diagnostic(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode,
    _ sentences: (message: String, advice: String), _ name: String, _ line: Int,
    _ lines: [Int: String]
  ) -> Diagnostic {
    let text = lines[line] ?? ""
    let indent = text.prefix { $0 == " " || $0 == "\t" }.count
    return Diagnostic(
      severity, code, sentences.message, source: name,
      span: SourceSpan(line: line, column: indent + 1, length: max(1, text.count - indent)),
      sourceLine: text, help: [sentences.advice])
  }

  /// The longest line that a message quotes, in bytes.
  private static let longestLine = 400

  /// Returns the texts of numbered lines; long ones are cut.
  private static func lines(of bytes: [UInt8], numbered wanted: Set<Int>) -> [Int: String] {
    var (number, start) = (1, 0)
    var lines: [Int: String] = [:]
    guard let last = wanted.max() else { return [:] }
    for (index, byte) in bytes.enumerated() where byte == 0x0A || index == bytes.count - 1 {
      if wanted.contains(number) {
        let end = byte == 0x0A ? index : index + 1
        let text = String(
          decoding: bytes[start..<min(end, start + longestLine)], as: UTF8.self)
        lines[number] = text.filter { !$0.isNewline }
      }
      (number, start) = (number + 1, index + 1)
      if number > last { break }
    }
    return lines
  }
}

extension SceneLayer {
  /// The number of layers in its tree, masks included.
  fileprivate var treeCount: Int { (children + mask).reduce(1) { $0 + $1.treeCount } }

  /// An estimate of the memory of its tree.
  fileprivate var byteCount: Int {
    var count = MemoryLayout<SceneLayer>.stride
    if case .path(let path)? = effects.shape?.outline {
      count += path.elements.count * MemoryLayout<Path.Element>.stride
    }
    return (children + mask).reduce(count) { $0 + $1.byteCount }
  }
}
