/// The handling of samples outside a blurred picture.
public enum BlurEdge: String, CaseIterable, Hashable, Sendable {
  /// Transparent: the picture fades out at its edge.
  case transparent
  /// The edge pixels, repeated.
  case clamp
  /// No samples, with the weights inside normalized: Core Animation's `inputNormalizeEdges`.
  case normalize
  /// The picture, mirrored at its edge.
  case mirror
}
