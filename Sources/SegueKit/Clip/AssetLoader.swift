import SegueCodecs
import SegueGraphics
import SegueRaster
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

  /// How many are read at once, >= 1.
  let jobs: Int

  /// The images of a script, in the order of its assets, with their smaller copies.
  ///
  /// - Throws: a diagnostic for each image that cannot be had, at its place in the script.
  func load(_ script: ParsedScript) throws(SegueError) -> [LoadedImage] {
    var rest = 4 * limits.pixels
    let files = script.scene.assets.map { asset in
      Result { () throws(AssetProblem) in try file(of: asset, rest: &rest) }
    }
    let decoder = PNGDecoder(limits: limits)
    let images = files.concurrentMap(jobs: jobs) { file in
      file.flatMap { path in
        Result { () throws(CodecError) in LoadedImage(try decoder.decode(file: path)) }
          .mapError(AssetProblem.init)
      }
    }
    var loaded: [LoadedImage] = []
    var problems: [Diagnostic] = []
    for (image, place) in zip(images, script.locations.assets) {
      do throws(AssetProblem) { loaded.append(try image.get()) } catch {
        if !tellsPlaces, let cause = error.cause { throw .codec(cause) }
        problems.append(
          script.diagnostic(.error, error.topic, error.message, at: place, help: error.help))
      }
    }
    if !problems.isEmpty { throw .script(problems) }
    return loaded
  }

  /// The path of an image that may be read and is not too large; takes its pixels from the rest.
  private func file(of asset: Asset, rest: inout Int) throws(AssetProblem) -> String {
    let path = access.path(of: asset.path)
    guard access.permits(path) else {
      throw AssetProblem(
        topic: .forbiddenPath, message: "\(asset.path) is not below the script's folder",
        help: ["`--allow-dir` allows a folder"])
    }
    do throws(CodecError) {
      let size = try PNGDecoder(limits: limits).header(ofFile: path).size
      try limits.check(size, of: path)
      rest -= size.area
    } catch {
      throw AssetProblem(error)
    }
    if rest >= 0 { return path }
    throw AssetProblem(
      topic: .limit,
      message: "with \(path) the pictures have more than \(4 * limits.pixels) pixels together",
      help: ["`--max-pixels` raises the limit"])
  }
}

/// An image of a script.
struct LoadedImage: Sendable {
  /// The image as it was stored.
  let pixmap: Pixmap
  /// The image with its smaller copies, for drawing.
  let drawn: MipmappedImage

  /// An image with its smaller copies, which are made now.
  init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
    drawn = MipmappedImage(pixmap)
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
