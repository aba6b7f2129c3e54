import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueScript
import SegueStage
import SegueSystem

/// Reads the images of a script, all of them, so that every problem is found at once.
struct AssetLoader: Sendable {
  /// Which files may be read.
  let access: FolderAccess
  /// How large they may be; the images of one script share the memory.
  let limits: ResourceLimits
  /// Whether problems are told by their place; nobody wrote the script of a clip of two pictures.
  let tellsPlaces: Bool

  /// How many are read at once, >= 1.
  let jobs: Int

  /// Files that were opened already, by their paths, such as a pipe of which there is one reading.
  var opened: [String: PictureDecoder.OpenFile] = [:]

  /// The most bytes of files that are read at the same time.
  private static let mostBytesAtOnce = 1 << 28
  /// The most files that are open at once.
  private static let mostOpen = 64

  /// The images of a script, in the order of its assets, with their smaller copies.
  ///
  /// Each file is opened once: its size is checked and its pixels are read from the same file.
  ///
  /// - Throws: a diagnostic for each image that cannot be had, at its place in the script.
  func load(_ script: ParsedScript) throws(SegueError) -> [LoadedImage] {
    var rest = limits.pictureBytes
    let decoder = PictureDecoder(limits: limits)
    let copies = FineCopies(capacity: FrameMemory.copyBytes(limits, []))
    var images: [Result<LoadedImage, AssetProblem>] = []
    var assets = script.scene.assets[...]
    while !assets.isEmpty {
      let files = assets.prefix(Self.mostOpen).map { asset in
        Result { () throws(AssetProblem) in try file(of: asset, rest: &rest) }
      }
      assets = assets.dropFirst(Self.mostOpen)
      // Where address space is short, each asks for what it takes while no other does; and files that
      // are long beyond reason are held one at a time.
      let unread = files.reduce(0) { $0 + ((try? $1.get().unreadBytes) ?? 0) }
      let isTight = AddressSpace.limit != nil || unread > Self.mostBytesAtOnce
      images += files.concurrentMap(jobs: isTight ? 1 : jobs) { file in
        file.flatMap { file in
          Result { () throws(CodecError) in
            let (pixmap, leftOut) = try decoder.read(file)
            try AddressSpace.check(FrameMemory.bytes(of: pixmap.size), for: file.path)
            return LoadedImage(pixmap, leftOut: leftOut, copies: copies)
          }
          .mapError(AssetProblem.init)
        }
      }
      // What was read of the files is given back with them.
      rest += files.reduce(0) { $0 + ((try? $1.get().heldBytes) ?? 0) }
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

  /// Opens an image that may be read and is not too large; takes its pixels from the rest.
  private func file(
    of asset: Asset, rest: inout Int
  ) throws(AssetProblem) -> PictureDecoder.OpenFile {
    let path = access.path(of: asset.path)
    let file: PictureDecoder.OpenFile
    do throws(CodecError) {
      file =
        if let opened = opened[path] { opened } else {
          try PictureDecoder(limits: limits).open(access.open(path), room: max(0, rest))
        }
      try limits.check(file.size, of: path)
      rest -= FrameMemory.bytes(of: file.size) + file.heldBytes
    } catch {
      if case .forbidden = error { throw AssetProblem(forbidden: asset.path) }
      throw AssetProblem(error)
    }
    if rest >= 0 { return file }
    throw AssetProblem(
      topic: .limit,
      message: "with \(path) the pictures need more memory together than the limit of "
        + "\(limits.memory / 1_000_000) MB",
      help: [ResourceLimits.Name.memory.advice])
  }
}

/// An image of a script.
struct LoadedImage: Sendable {
  /// The image as it was stored.
  let pixmap: Pixmap
  /// What its file holds that is not shown.
  let leftOut: [LeftOut]
  /// The image with its smaller copies, for drawing.
  let drawn: MipmappedImage

  /// An image with its smaller copies, which are made now; others are kept in `copies`.
  init(_ pixmap: Pixmap, leftOut: [LeftOut], copies: FineCopies) {
    self.pixmap = pixmap
    self.leftOut = leftOut
    drawn = MipmappedImage(pixmap, copies: copies)
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

  init(forbidden name: String) {
    topic = .forbiddenPath
    message = "\(name) is not below the script's project"
    help = FolderAccess.advice
  }

  init(_ error: CodecError) {
    cause = error
    message = error.description
    help = error.advice.map { [$0] } ?? []
    topic = error.topic(missing: .missingImage, broken: .brokenImage)
  }
}

extension CodecError {
  /// What a diagnostic about a file calls it, by what the file is.
  func topic(missing: DiagnosticCode, broken: DiagnosticCode) -> DiagnosticCode {
    switch kind {
    case .missingInput: missing
    case .limit: .limit
    case .inputOutput: .failedReading
    case .badInput, .cannotCreate, .missingProgram: broken
    }
  }
}

extension FolderAccess {
  /// What may help where a path may not be used, for diagnostics.
  static let advice = [
    "`--allow-dir` allows a folder; the project is the nearest folder upward with `.git` or "
      + "`segue.yaml`, or else the script's own"
  ]
}

/// Reads the recorded touches of a script, all of them, so that every problem is found at once.
struct TrackLoader: Sendable {
  /// Which files may be read.
  let access: FolderAccess
  /// How much they may hold.
  let limits: ScriptLimits

  /// The tracks of a script with their samples.
  ///
  /// - Throws: a diagnostic for each track that cannot be had, at its place in the script.
  func load(_ script: ParsedScript) throws(SegueError) -> [TouchTrack] {
    var problems: [Diagnostic] = []
    var tracks = script.scene.tracks
    for (index, place) in zip(tracks.indices, script.locations.tracks) {
      let name = tracks[index].path
      do throws(LiteralError) {
        tracks[index].samples = try TouchTrackText.samples(try bytes(of: name))
      } catch {
        let message = "\(name): \(error.message)"
        problems.append(
          script.diagnostic(.error, error.topic, message, at: place, help: error.help))
      }
    }
    if !problems.isEmpty { throw .script(problems) }
    try check(tracks, of: script.scene)
    return tracks
  }

  /// Checks what all steps together replay, before anything is made of it.
  private func check(_ tracks: [TouchTrack], of scene: Scene) throws(SegueError) {
    var (count, seconds) = (0, 0.0)
    for id in scene.steps.flatMap(\.tracks) {
      let samples = tracks.indices.contains(id.index) ? tracks[id.index].samples ?? [] : []
      count += samples.count
      seconds += (samples.last?.time ?? 0) - (samples.first?.time ?? 0)
    }
    guard count <= limits.touchSamples, seconds <= limits.touchSeconds else {
      throw .limit(
        "the recorded touches have \(count) samples in \(seconds.fixed(0)) s, and at most "
          + "\(limits.touchSamples) in \(limits.touchSeconds.fixed(0)) s are replayed")
    }
  }

  private func bytes(of name: String) throws(LiteralError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(CodecError) {
      bytes = try access.open(access.path(of: name)).bytes(atMost: TouchTrackText.longest)
    } catch {
      if case .forbidden = error {
        throw LiteralError(
          .forbiddenPath, "this is not below the script's project", help: FolderAccess.advice)
      }
      let topic = error.topic(missing: .missingTrack, broken: .brokenTrack)
      throw LiteralError(topic, error.description, help: error.advice.map { [$0] } ?? [])
    }
    let signature = FileSignature(bytes)
    guard [.text, .empty, .unknown].contains(signature) else {
      throw LiteralError(
        .brokenTrack, signature.clause,
        help: [signature.wayOut(of: name, as: .text)].compactMap { $0 })
    }
    return bytes
  }
}

extension Step {
  /// The tracks that the step replays.
  fileprivate var tracks: [TrackID] {
    let touches: [AuthoredTouch] =
      switch self {
      case .interactive(let step): step.touches
      case .act(let act):
        switch act.action {
        case .drag(let touch): [touch]
        case .pinch(let first, let second): [first, second]
        case .tap, .doubleTap, .command: []
        }
      default: []
      }
    return touches.compactMap { if case .track(let id) = $0.way { id } else { nil } }
  }
}
