/// A cause: an explanation of why a clip differs, as a name and as sentences.
package struct ComparisonCause: Hashable, Sendable {
  /// The kind of evidence behind a cause.
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    case structure, tracks, timing, pixels, file
  }

  /// A machine-readable name of a cause, as the report's JSON has it.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    // Structure.
    case size, frameCount = "frame-count"
    // Tracks.
    case place, sizeOfLayer = "layer-size", turn, scale, skew, corners, alpha, radius, brightness
    case effect, glass, mesh, order, layerAppeared = "layer-appeared", layerDisappeared =
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

  package let kind: Kind
  package let name: Name
  /// The cause in one sentence, without a full stop.
  package let sentence: String
  /// Further details, a sentence each, without full stops.
  package internal(set) var details: [String]

  package init(_ kind: Kind, _ name: Name, _ sentence: String, details: [String] = []) {
    self.kind = kind
    self.name = name
    self.sentence = sentence
    self.details = details
  }
}
