import SegueGraphics

/// An encoded frame of an animated WebP, ready to be written.
package struct EncodedWebPFrame: Sendable {
  let part: WebPPart
  /// The start in milliseconds.
  let start: Int
}

/// A coder of one frame: encodes its candidates and chooses one.
///
/// Coders of several frames work side by side. Each does all that does not depend on earlier frames
/// in ``begin()``, and gets from the coder before, in ``choose(over:)``, the pixels that are
/// displayed exactly. What is left, once its choice is known, is done in ``finish()``.
package struct WebPFrameCoder: Sendable {
  /// A coding of the frame.
  private enum Choice {
    /// The lossy candidate or the one of few colours.
    case inexact
    /// The lossless candidate.
    case exact
  }

  private let plan: WebPFramePlan
  private let start: Int
  private let coder: WebPPictureCoder
  private let isLossless: Bool
  /// The choice; nil until it is known.
  private var choice: Choice?
  /// The number of colours if there are few enough for lossless coding.
  private var colorCount: Int?
  private var inexact: WebPPart?
  private var exact: WebPPart?
  /// The picture of the lossless candidate.
  private var exactPicture: WebPPlacedPicture?

  /// Makes a coder of a frame that begins at a time in milliseconds.
  init(_ plan: WebPFramePlan, start: Int, _ coder: WebPPictureCoder, isLossless: Bool) {
    self.plan = plan
    self.start = start
    self.coder = coder
    self.isLossless = isLossless
  }

  /// Encodes the candidates on which the choice depends, except for the lossless one.
  ///
  /// - Throws: `cannotEncode` if libwebp is out of memory.
  package mutating func begin() throws(CodecError) {
    colorCount = plan.colorCount(upTo: Self.maxLosslessColors)
    if isLossless {
      choice = .exact
    } else if let colorCount {
      if colorCount < Self.minLossyColors { choice = .exact }
    } else {
      choice = .inexact
    }
    if choice == nil { inexact = try codedInexactly() }
  }

  /// Makes the choice, after ``begin()``, and returns the pixels that are displayed exactly after the frame.
  ///
  /// The lossless candidate is encoded if the choice depends on it.
  ///
  /// - Parameter known: the pixels that are displayed exactly before the frame.
  /// - Throws: `cannotEncode` if libwebp is out of memory.
  package mutating func choose(
    over known: WebPExactPixels
  ) throws(CodecError) -> WebPExactPixels {
    var after = known
    if choice == .inexact {
      after.show(plan, replacing: plan.isNearOver ? nil : plan.rect, isExact: false)
      return after
    }
    let picture = plan.exact(over: known)
    exactPicture = picture
    after.show(plan, replacing: picture.isOver ? nil : picture.rect, isExact: true)
    // With holes or without, the same pixels are exact if those in holes are.
    if choice == .exact, !hasRival(picture) || after.contains(picture.rect) { return after }
    let exact = try codedExactly(picture)
    self.exact = exact
    if let inexact, exact.file.count * 10 > inexact.file.count * 13 { choice = .inexact }
    if choice == .inexact {
      after = known
      after.show(plan, replacing: plan.isNearOver ? nil : plan.rect, isExact: false)
    } else if exact.isOver != picture.isOver {
      after.show(plan, replacing: exact.rect, isExact: true)
    }
    choice = choice ?? .exact
    return after
  }

  /// Encodes the chosen candidate, after ``choose(over:)``, if that has not been done.
  ///
  /// - Throws: `cannotEncode` if libwebp is out of memory.
  package consuming func finish() throws(CodecError) -> EncodedWebPFrame {
    let part: WebPPart
    switch choice {
    case .inexact: part = if let inexact { inexact } else { try codedInexactly() }
    case .exact:
      part =
        if let exact {
          exact
        } else if let exactPicture {
          try codedExactly(exactPicture)
        } else {
          preconditionFailure("the lossless candidate has a picture")
        }
    case nil: preconditionFailure("the choice is made before")
    }
    return EncodedWebPFrame(part: part, start: start)
  }

  /// Returns whether a lossless candidate competes with one without holes.
  private func hasRival(_ picture: WebPPlacedPicture) -> Bool {
    picture.isOver && colorCount.map { $0 <= 256 } ?? false
  }

  /// Encodes the lossless candidate, with holes and without where that may be smaller.
  private func codedExactly(_ picture: WebPPlacedPicture) throws(CodecError) -> WebPPart {
    let exact = try coder.code(picture, exactly: true)
    guard hasRival(picture) else { return exact }
    let whole = try coder.code(plan.whole(picture.rect), exactly: true)
    return whole.file.count < exact.file.count ? whole : exact
  }

  /// Encodes the lossy candidate and the one of few colours, and returns the better one.
  private func codedInexactly() throws(CodecError) -> WebPPart {
    let lossy = plan.near
    let near = try coder.code(lossy, exactly: false)
    let wanted = lossy.withTransparentBlackHoles
    guard wanted.isOpaqueOutsideHoles else { return near }
    let mostBytes = near.file.count * 13 / 10
    let error = wanted.meanError(of: try coder.decoded(near))
    let few = wanted.reduced(keeping: plan.flatColors, fineness: error / 2)
    let fewError = wanted.meanError(of: few)
    guard few.edgePixelCount <= mostBytes, fewError <= error / 2 else { return near }
    var part = try coder.code(few, exactly: true)
    part.isExact = false
    let rate = Double(part.file.count) / Double(near.file.count)
    return part.file.count <= mostBytes && rate * rate * fewError <= 0.4 * error ? part : near
  }

  /// With more colours, lossless coding is hardly ever smaller, and takes time.
  private static var maxLosslessColors: Int { 3_000 }
  /// With fewer colours, lossy coding is hardly ever smaller.
  private static var minLossyColors: Int { 31 }
}
