import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueScript
import SegueStage
import SegueSystem

/// A loader of a script's images that collects the problems of all of them instead of stopping at the first.
struct AssetLoader: Sendable {
  /// The folders below which files may be read.
  let access: FolderAccess
  /// The limits on file size and pixels; the images of one script share the memory limit.
  let limits: ResourceLimits
  /// Whether problems have a line of the script.
  ///
  /// False for a quick clip of two pictures, whose script is generated.
  let reportsLocations: Bool

  /// The number of images that are decoded at once, >= 1.
  let jobs: Int

  /// Files that are open already, by path; a pipe can be opened only once.
  var opened: [String: PictureDecoder.OpenFile] = [:]
  /// The images of the clips before this one, which stand before its own.
  var earlier = LoadedImages()
  /// The images that several clips share; nil for none.
  var shared: ImageCache?

  /// The most bytes of encoded files that are decoded at the same time.
  private static let mostBytesAtOnce = 1 << 28
  /// The most files that are open at once.
  private static let mostOpen = 64

  /// Decodes all images of a script, in the order of its assets.
  ///
  /// Each file is opened once: its size is checked and its pixels are read through the same
  /// descriptor.
  ///
  /// - Throws: a diagnostic for each image that cannot be loaded, at its place in the script.
  func load(_ script: ParsedScript) throws(SegueError) -> LoadedImages {
    var rest = limits.pictureBytes
    let copies =
      shared?.copies ?? FilteredCopyCache(capacity: FrameMemory.copyBytes(limits, []))
    var images: [Result<LoadedImage, AssetProblem>] = []
    var assets = script.scene.assets.dropFirst(earlier.images.count)
      .filter { earlier.image(at: access.path(of: $0.path)) == nil }[...]
    while !assets.isEmpty {
      let files = assets.prefix(Self.mostOpen).map { asset in
        Result { () throws(AssetProblem) in try file(of: asset, rest: &rest) }
      }
      assets = assets.dropFirst(Self.mostOpen)
      // Decode one image at a time where address space is limited, so that each check sees what the
      // one before took, and where the encoded files are very long.
      let unread = files.reduce(0) { $0 + ((try? $1.get().unreadBytes) ?? 0) }
      let isTight = AddressSpace.limit != nil || unread > Self.mostBytesAtOnce
      images += decoded(files, jobs: isTight ? 1 : jobs, copies)
      // The encoded bytes are freed together with the files.
      rest += files.reduce(0) { $0 + ((try? $1.get().heldBytes) ?? 0) }
    }
    var loaded = earlier
    var problems: [Diagnostic] = []
    let own = zip(script.scene.assets, script.locations.assets).dropFirst(earlier.images.count)
    for (asset, place) in own {
      let path = access.path(of: asset.path)
      do throws(AssetProblem) {
        let image: LoadedImage
        if let known = earlier.image(at: path) {
          image = known
        } else {
          image = try images.removeFirst().get()
        }
        loaded.images.append(image)
        loaded.paths.append(path)
      } catch {
        if !reportsLocations, let cause = error.cause { throw .codec(cause) }
        problems.append(
          script.diagnostic(.error, error.topic, error.message, at: place, help: error.help))
      }
    }
    if !problems.isEmpty { throw .script(problems) }
    return loaded
  }

  /// Decodes the images of files, several at a time.
  ///
  /// A process that decodes an image is a copy of this one, so those that need one come first, when little
  /// memory is held.
  private func decoded(
    _ files: [Result<AssetFile, AssetProblem>], jobs: Int, _ copies: FilteredCopyCache
  ) -> [Result<LoadedImage, AssetProblem>] {
    func startsProcess(_ index: Int) -> Bool { (try? files[index].get().startsProcess) ?? false }
    let order = files.indices.filter(startsProcess) + files.indices.filter { !startsProcess($0) }
    let images = order.concurrentMap(jobs: jobs) { index in
      let image = files[index].flatMap { file in
        Result { () throws(CodecError) in try self.image(of: file, copies) }
          .mapError(AssetProblem.init)
      }
      return (index, image)
    }
    return images.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Decodes the image of a file, unless another clip did.
  private func image(
    of file: AssetFile, _ copies: FilteredCopyCache
  ) throws(CodecError) -> LoadedImage {
    let open: PictureDecoder.OpenFile
    switch file.content {
    case .known(let image): return image
    case .encoded(let file): open = file
    }
    let (pixmap, omittedContent) = try PictureDecoder(limits: limits).read(open)
    try AddressSpace.check(FrameMemory.bytes(of: pixmap.size), for: open.path)
    let image = LoadedImage(pixmap, omittedContent: omittedContent, copies: copies)
    // Where address space is limited, the memory of the copies is taken while it is known to be there.
    if AddressSpace.limit != nil { image.drawn.makeCopies() }
    if let shared, let key = file.key { shared.keep(image, key) }
    return image
  }

  /// Opens the file of an image, checks its size, and subtracts its memory from `rest`.
  ///
  /// - Throws: a problem if the file is outside the allowed folders, cannot be decoded, or exceeds
  ///   a limit.
  private func file(
    of asset: Asset, rest: inout Int
  ) throws(AssetProblem) -> AssetFile {
    let path = access.path(of: asset.path)
    let file: AssetFile
    do {
      if shared == nil, let opened = opened[path] {
        file = AssetFile(content: .encoded(opened))
      } else {
        let input = try access.open(path)
        let key = shared.flatMap { _ in ImageCache.Key(input, limits) }
        if let key, let image = shared?.image(key) {
          file = AssetFile(content: .known(image))
        } else {
          let open = try PictureDecoder(limits: limits).open(input, room: max(0, rest))
          file = AssetFile(content: .encoded(open), key: key)
        }
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
      message: "with \(path), the pictures together need more memory than the limit of "
        + "\(limits.memory / 1_000_000) MB",
      help: [ResourceLimits.Name.memory.advice])
  }
}

/// The file of an image: open, or decoded by another clip.
private struct AssetFile: Sendable {
  enum Content: Sendable {
    case encoded(PictureDecoder.OpenFile)
    case known(LoadedImage)
  }

  var content: Content
  /// The key under which other clips find the image; nil if it is not shared.
  var key: ImageCache.Key?

  private var encoded: PictureDecoder.OpenFile? {
    if case .encoded(let file) = content { file } else { nil }
  }

  /// The size in pixels.
  var size: PixelSize {
    switch content {
    case .encoded(let file): file.size
    case .known(let image): image.pixmap.size
    }
  }
  /// The bytes of memory held until the image is decoded.
  var heldBytes: Int { encoded?.heldBytes ?? 0 }
  /// The number of bytes still to be read.
  var unreadBytes: Int { encoded?.unreadBytes ?? 0 }
  /// Whether decoding starts a process.
  var startsProcess: Bool { encoded?.startsProcess ?? false }
}

/// A decoded image of a script.
struct LoadedImage: Sendable {
  /// The decoded pixels at full size.
  let pixmap: Pixmap
  /// Parts of the file that are not rendered, such as further frames.
  let omittedContent: [OmittedContent]
  /// The image for drawing, whose mipmaps are made when they are needed.
  let drawn: MipmappedImage

  /// Makes the image; finer copies are made on demand, too, and kept in `copies`.
  init(_ pixmap: Pixmap, omittedContent: [OmittedContent], copies: FilteredCopyCache) {
    self.pixmap = pixmap
    self.omittedContent = omittedContent
    drawn = MipmappedImage(pixmap, copies: copies)
  }
}

/// A reason why an image cannot be loaded, with the parts of its diagnostic.
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
  /// Returns the diagnostic code of the error: `missing` and `broken` depend on the kind of file.
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
  /// The help line of diagnostics about paths outside the allowed folders.
  static let advice = [
    "allow its folder with `--allow-dir`; the project is the nearest folder above with `.git` or "
      + "`segue.yaml`, or else the script's folder"
  ]
}

/// A loader of a script's recorded touches that collects the problems of all of them.
struct TrackLoader: Sendable {
  /// The folders below which files may be read.
  let access: FolderAccess
  /// The limits on samples and duration.
  let limits: ScriptLimits

  /// Reads the samples of all tracks of a script.
  ///
  /// - Throws: a diagnostic for each track that cannot be read, at its place in the script.
  func load(_ script: ParsedScript) throws(SegueError) -> [TouchTrack] {
    var problems: [Diagnostic] = []
    var tracks = script.scene.tracks
    for (index, place) in zip(tracks.indices, script.locations.tracks) {
      let name = tracks[index].path
      do {
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

  /// Checks the total samples and seconds that all steps replay against the limits.
  private func check(_ tracks: [TouchTrack], of scene: Scene) throws(SegueError) {
    var (count, seconds) = (0, 0.0)
    for id in scene.steps.flatMap(\.tracks) {
      let samples = tracks.indices.contains(id.index) ? tracks[id.index].samples ?? [] : []
      count += samples.count
      seconds += (samples.last?.time ?? 0) - (samples.first?.time ?? 0)
    }
    guard count <= limits.touchSamples, seconds <= limits.touchSeconds else {
      throw .limit(
        "the recorded touches have \(count) samples in \(seconds.fixed(0)) s, over the limit of "
          + "\(limits.touchSamples) in \(limits.touchSeconds.fixed(0)) s; record shorter touches")
    }
  }

  /// Reads a track's file, and rejects files that are not text.
  private func bytes(of name: String) throws(LiteralError) -> [UInt8] {
    let bytes: [UInt8]
    do {
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
        help: [signature.conversionAdvice(of: name, as: .text)].compactMap { $0 })
    }
    return bytes
  }
}

extension Step {
  /// The tracks that the step's touches replay.
  fileprivate var tracks: [TrackID] {
    let touches: [AuthoredTouch] =
      switch bare {
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
