import SegueGraphics

extension CodecError {
  /// A hint on how to resolve the error, as a sentence; nil if there is none.
  ///
  /// For an exceeded limit it names the option that raises the limit, for the wrong kind of file
  /// the conversion, for an unavailable format the missing library or program, and for a missing
  /// file one of a similar name. The last lists folders.
  public var advice: String? {
    switch self {
    case .notPNG(let path, let signature), .notPicture(let path, let signature):
      signature.conversionAdvice(of: path, as: .picture)
    case .notClip(let path, let signature): signature.conversionAdvice(of: path, as: .clip)
    case .unsupported(let path, "HEIC", _):
      FileSignature.heif.conversionAdvice(of: path, as: .picture)
    case .missing(let path), .folderMissing(_, let path): NearbyFile(ofMissing: path)?.sentence
    case .formatUnavailable(_, _, "libjpeg-turbo"):
      "install libjpeg62-turbo-dev (Debian) or libjpeg-turbo8-dev (Ubuntu) and build it again"
    case .formatUnavailable(_, _, "libwebp"): "install libwebp-dev and build it again"
    case .formatUnavailable(_, _, "libheif"): "install libheif-dev and build it again"
    case .kindNotAllowed(_, let kind, let allowed):
      "`--formats \(PictureKind.list(allowed.union([kind])).filter { $0 != " " })` reads it, too"
    case .programMissing(_, let program, let command):
      "install \(program), or where it is: \(command)"
    default: limitAdvice
    }
  }
}
