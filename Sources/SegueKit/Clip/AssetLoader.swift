import SegueCodecs
import SegueGraphics
import SegueScript
import SegueStage

/// Reads the images of a script, all of them, so that every problem is found at once.
struct AssetLoader: Sendable {
  /// Which files may be read.
  let access: FolderAccess
  /// How large they may be; the images of one script have four times as many pixels together.
  let limits: ImageLimits
  /// Whether problems are told by their place; nobody wrote the script of a clip of two pictures.
  let tellsPlaces: Bool

  /// The images of a script, in the order of its assets.
  ///
  /// - Throws: a diagnostic for each image that cannot be had, at its place in the script.
  func load(_ script: ParsedScript) throws(SegueError) -> [Pixmap] {
    var images: [Pixmap] = []
    var problems: [Diagnostic] = []
    var rest = 4 * limits.pixels
    for (asset, place) in zip(script.scene.assets, script.locations.assets) {
      do {
        let image = try load(asset, rest: rest)
        rest -= image.size.area
        images.append(image)
      } catch {
        if !tellsPlaces, let cause = error.cause { throw .codec(cause) }
        problems.append(
          script.diagnostic(.error, error.topic, error.message, at: place, help: error.help))
      }
    }
    if !problems.isEmpty { throw .script(problems) }
    return images
  }

  private func load(_ asset: Asset, rest: Int) throws(AssetProblem) -> Pixmap {
    let path = access.path(of: asset.path)
    guard access.permits(path) else {
      throw AssetProblem(
        topic: .forbiddenPath, message: "\(asset.path) is not below the script's folder",
        help: ["`--allow-dir` allows a folder"])
    }
    let decoder = PNGDecoder(limits: limits)
    do throws(CodecError) {
      let size = try decoder.header(ofFile: path).size
      try limits.check(size, of: path)
      if size.area <= rest { return try decoder.decode(file: path) }
    } catch {
      throw AssetProblem(error)
    }
    throw AssetProblem(
      topic: .limit,
      message: "with \(path) the pictures have more than \(4 * limits.pixels) pixels together",
      help: ["`--max-pixels` raises the limit"])
  }
}

/// Why an image cannot be had.
private struct AssetProblem: Error {
  var cause: CodecError?
  var topic: DiagnosticCode
  var message: String
  var help: [String] = []

  init(topic: DiagnosticCode, message: String, help: [String]) {
    self.topic = topic
    self.message = message
    self.help = help
  }

  init(_ error: CodecError) {
    cause = error
    message = error.description
    switch error.kind {
    case .missingInput: topic = .missingImage
    case .limit:
      topic = .limit
      if case .tooManyPixels = error { help = ["`--max-pixels` raises the limit"] }
    case .badInput, .inputOutput, .cannotCreate: topic = .brokenImage
    }
  }
}
