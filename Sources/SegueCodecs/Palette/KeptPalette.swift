/// The colours of the pictures so far, in the order in which they came.
///
/// As long as they fit into one palette, each picture's palette is the beginning of the next one's: the
/// last one is that of the file, and none else is stored. What is shown is then made of the same colours
/// from picture to picture, so that it can be held, or drawn again, in longer strings: that alone makes text over
/// a gradient that moves 2 to 5 % smaller.
///
/// 1. If the colours kept are near enough to those of a picture, they are its palette; large ones that are
///    missing join them.
/// 2. Otherwise the picture has a palette made for it. What is new in that joins the colours kept,
/// 3. or it takes their place when they are too many.
struct KeptPalette: Sendable {
  /// The colours, all different.
  private(set) var colors: [PaletteColor] = []

  /// Adds the large colours of a picture, if all are then near enough to its colours.
  ///
  /// - Parameters:
  ///   - large: colours that are kept exactly, as 0xBBGGRR.
  ///   - error: the mean distance, as ``PaletteColor/distance(to:)-(PaletteColor)`` has it, that is near enough.
  ///   - limit: how many colours there may be.
  /// - Returns: whether they are.
  mutating func serves(
    _ groups: ColorSamples, large: Set<UInt32>, error: Double, limit: Int
  ) -> Bool {
    let exact = groups.samples.filter { $0.isExact }.map(\.color)
    let known = Set(colors)
    let missing = exact.filter { large.contains($0.packed) && !known.contains($0) }
    let joined = colors + missing
    guard !colors.isEmpty, joined.count <= limit else { return false }
    let search = NearestColor(joined)
    var (sum, weight, place) = (0, 0, 0)
    for sample in groups.samples {
      place = search.index(of: sample.color, guess: place)
      sum += Int(sample.weight) * Int(joined[place].distance(to: sample.color))
      weight += Int(sample.weight)
    }
    guard Double(sum) <= error * Double(weight) else { return false }
    colors = joined
    return true
  }

  /// Takes over the colours of a picture: those that are not near one of its own yet, or, when they are
  /// too many, all of them in place of its own.
  ///
  /// - Parameters:
  ///   - made: the palette made for the picture.
  ///   - tolerance: up to which distance a colour stands for another one that is not kept exactly.
  ///   - limit: how many colours there may be.
  mutating func take(_ made: PaletteBuilder, tolerance: Int32, limit: Int) {
    var joined = colors
    for (color, isPinned) in zip(made.palette, made.isPinned) {
      let distance = colors.reduce(Int32.max) { min($0, $1.distance(to: color)) }
      if distance > (isPinned ? 0 : tolerance) { joined.append(color) }
    }
    colors = joined.count <= limit ? joined : made.palette
  }
}
