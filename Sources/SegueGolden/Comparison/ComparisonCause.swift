/// A cause: an explanation of why a clip differs, as a name and as sentences.
package struct ComparisonCause: Hashable, Sendable {
  /// The kind of evidence behind a cause.
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    /// `script` for settings of the script, the others for what frames show.
    case script, structure, tracks, timing, pixels, file
  }

  /// A machine-readable name of a cause, as the report's JSON has it.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    // Script.
    case setting, image, renamed, partAdded = "part-added", partMissing = "part-missing"
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
  package internal(set) var sentence: String
  /// Further details, a sentence each, without full stops.
  package internal(set) var details: [String]
  /// The key of the script that differs, such as `duration`; nil if it is unknown.
  package internal(set) var key: String?
  /// The layer's path or the step's text; nil if the cause is about neither.
  package internal(set) var subject: String?
  /// The index of the step in the script, from 0; nil if it is unknown.
  package internal(set) var step: Int?
  /// The place in the script of the step or layer; nil if it is unknown.
  package internal(set) var place: CausePlace?

  package init(_ kind: Kind, _ name: Name, _ sentence: String, details: [String] = []) {
    self.kind = kind
    self.name = name
    self.sentence = sentence
    self.details = details
  }
}
