import SegueCodecs
import SegueGraphics
import SegueSVG
import SegueScript
import SegueStage

/// A loader of a script's SVG files that collects the problems of all of them.
struct DrawingLoader: Sendable {
  /// The folders below which files may be read.
  let access: FolderAccess
  /// The account that work and memory are charged to.
  let account: ClipAccount

  /// Reads the SVG files of a script as layers.
  ///
  /// - Throws: a diagnostic for each file that cannot be read.
  ///
  /// - Returns: the files, and the fonts that their texts are drawn with.
  func load(
    _ script: ParsedScript
  ) throws(SegueError) -> (files: [DrawingFile], fonts: DrawingFonts) {
    let fonts = DrawingFonts(access: access, named: script.scene.fonts, account: account)
    var loaded: [DrawingFile] = []
    var problems: [Diagnostic] = []
    var limits = SVGLimits()
    for (name, place) in zip(script.scene.drawings, script.locations.drawings) {
      do throws(SegueError) {
        let file = try DrawingFile(
          bytes(name, limits), named: name, limits: limits,
          fonts: fonts.fonts(beside: FolderAccess.folder(of: name)))
        // All drawings of a script share the limit of layers.
        limits.layers = max(1, limits.layers - file.layerCount)
        account.work(file.layerCount, .layer)
        account.hold(file.byteCount)
        loaded.append(file)
      } catch {
        switch error {
        case .script(let diagnostics): problems += diagnostics
        case .codec(let error): problems.append(problem(error, name, script, place))
        default: throw error
        }
      }
    }
    if !problems.isEmpty { throw .script(problems) }
    return (loaded, fonts)
  }

  private func bytes(_ name: String, _ limits: SVGLimits) throws(SegueError) -> [UInt8] {
    do throws(CodecError) {
      return try access.open(access.path(of: name)).bytes(atMost: limits.fileBytes)
    } catch {
      throw .codec(error)
    }
  }

  private func problem(
    _ error: CodecError, _ name: String, _ script: ParsedScript, _ place: ScriptPlace
  ) -> Diagnostic {
    if case .forbidden = error {
      return script.diagnostic(
        .error, .forbiddenPath, "\(name) is not below the script's project", at: place,
        help: FolderAccess.advice)
    }
    return script.diagnostic(
      .error, error.topic(missing: .missingDrawing, broken: .brokenDrawing), error.description,
      at: place, help: error.advice.map { [$0] } ?? [])
  }
}
