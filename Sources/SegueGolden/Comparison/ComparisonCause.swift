/// One thing that explains why a clip differs, in words and by name.
package struct ComparisonCause: Hashable, Sendable {
  /// What kind of evidence it rests on.
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    case structure, tracks, timing, pixels, file
  }

  /// What it is, for machines.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    // Structure.
    case size, frameCount = "frame-count"
    // Tracks.
    case place, sizeOfLayer = "layer-size", turn, scale, skew, corners, alpha, radius, brightness
    case effect, mesh, order, layerAppeared = "layer-appeared", layerDisappeared =
      "layer-disappeared"
    case stepReplaced = "step-replaced", stepMissing = "step-missing", stepAdded = "step-added"
    // Timing.
    case curve, spring, duration, late, early, dropped, doubled, inserted, swapped, reversed
    case retimed, timingOrMotion = "timing-or-motion"
    // Pixels.
    case drawing, levels, channelSwap = "channel-swap", alphaChannel = "alpha-channel"
    case shift, crop, unseen
    // File only.
    case delay, loop, palette
  }

  /// The kind of evidence.
  package let kind: Kind
  /// The cause by name.
  package let name: Name
  /// The cause in one sentence, without a full stop.
  package let sentence: String
  /// More about it, a sentence each, without full stops.
  package internal(set) var details: [String]

  /// A cause.
  package init(_ kind: Kind, _ name: Name, _ sentence: String, details: [String] = []) {
    self.kind = kind
    self.name = name
    self.sentence = sentence
    self.details = details
  }
}
