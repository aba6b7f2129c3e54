// Contours that do not correspond are cut so that they do: each where one of the others has a joint,
// by its share of the length. Nothing is lost, so no shape changes when it is cut.

extension CubicContour {
  /// Returns the contours of several paths, cut so that all have the same structure.
  ///
  /// Contours correspond in their order. Closed ones are turned the way of the first path's, and
  /// begin at the joint nearest to one of the contour before. A contour without a counterpart grows
  /// from its centre.
  package static func matched(_ paths: [[CubicContour]]) -> [[CubicContour]] {
    let count = paths.map(\.count).max() ?? 0
    var results = paths.map { _ in [CubicContour]() }
    for place in 0..<count {
      let own = paths.map { $0.indices.contains(place) ? $0[place] : nil }
      guard let present = own.lazy.compactMap({ $0 }).first else { continue }
      let all = own.map { ($0 ?? present.collapsed(to: present.center)).withoutSpecks }
      let isClosed = all.allSatisfy(\.isClosed)
      for (index, contour) in cut(aligned(all, isClosed: isClosed)).enumerated() {
        results[index].append(CubicContour(contour.curves, isClosed: isClosed))
      }
    }
    return results
  }

  /// Returns contours that run the same way round from joints next to each other.
  private static func aligned(_ contours: [CubicContour], isClosed: Bool) -> [CubicContour] {
    guard isClosed else { return contours }
    var result = contours
    for index in result.indices.dropFirst() {
      let before = result[index - 1]
      if before.turning * result[index].turning < 0 { result[index] = result[index].reversed }
      let (own, other) = nearestJoints(of: result[index], to: before)
      result[index] = result[index].beginning(at: own)
      // Those before are turned as well, so that they begin where this one does.
      for earlier in 0..<index where other != 0 {
        let share = before.shares[other]
        result[earlier] = result[earlier].beginning(atShare: share)
      }
    }
    return result
  }

  /// Returns the joints of two contours that are nearest to each other.
  private static func nearestJoints(
    of contour: CubicContour, to other: CubicContour
  ) -> (own: Int, other: Int) {
    var best = (own: 0, other: 0, distance: Double.infinity)
    // Of contours with very many joints some are compared.
    let steps = (contour.curves.count / mostCompared + 1, other.curves.count / mostCompared + 1)
    for index in stride(from: 0, to: contour.curves.count, by: steps.0) {
      for place in stride(from: 0, to: other.curves.count, by: steps.1) {
        let distance = (contour.curves[index].start - other.curves[place].start).length
        if distance < best.distance - 1e-9 { best = (index, place, distance) }
      }
    }
    return (best.own, best.other)
  }

  /// The most joints of a contour that are compared with those of another one.
  private static let mostCompared = 256

  /// The contour without curves of no length, if it has others.
  private var withoutSpecks: CubicContour {
    let lengths = curves.map { $0.length() }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return self }
    let kept = zip(curves, lengths).filter { $0.1 > 1e-8 * total }.map(\.0)
    return CubicContour(kept, isClosed: isClosed)
  }

  /// Returns the contour with another of its curves as the first one.
  private func beginning(at index: Int) -> CubicContour {
    CubicContour(Array(curves[index...] + curves[..<index]), isClosed: isClosed)
  }

  /// Returns the contour cut at a share of its length, and beginning there.
  private func beginning(atShare share: Double) -> CubicContour {
    let cut = cut(at: [share])
    guard let index = cut.shares.firstIndex(where: { abs($0 - share) < Self.same }) else {
      return cut
    }
    return cut.beginning(at: index)
  }

  /// Shares closer to each other are one joint.
  private static let same = 1e-9

  /// The shares of the length at which the curves begin; even ones for a contour without length.
  private var shares: [Double] {
    let lengths = curves.map { $0.length() }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return curves.indices.map { Double($0) / Double(curves.count) } }
    var sum = 0.0
    return lengths.map { length in
      defer { sum += length }
      return sum / total
    }
  }

  /// Returns contours that are each cut where any of them has a joint.
  private static func cut(_ contours: [CubicContour]) -> [CubicContour] {
    var joints: [Double] = []
    for share in contours.flatMap(\.shares).sorted() where share - (joints.last ?? -1) > same {
      joints.append(share)
    }
    return contours.map { $0.cut(at: joints) }
  }

  /// Returns the contour with joints at shares of its length as well.
  private func cut(at joints: [Double]) -> CubicContour {
    let own = shares
    let total = curves.reduce(0) { $0 + $1.length() }
    var pieces: [CubicCurve] = []
    for (index, curve) in curves.enumerated() {
      let end = index + 1 < own.count ? own[index + 1] : 1
      let inner = joints.filter { $0 - own[index] > Self.same && end - $0 > Self.same }
      let cuts = inner.map { share in
        total > 0
          ? curve.parameter(atLength: (share - own[index]) * total)
          : (share - own[index]) / (end - own[index])
      }
      for (low, high) in zip([0] + cuts, cuts + [1]) {
        pieces.append(low == 0 && high == 1 ? curve : curve.part(from: low, to: high))
      }
    }
    return CubicContour(pieces, isClosed: isClosed)
  }
}
