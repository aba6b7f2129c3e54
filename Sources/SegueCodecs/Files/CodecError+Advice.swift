import SegueGraphics

extension CodecError {
  /// What helps, as a sentence: what raises the limit that was exceeded, the way from another kind of file
  /// to what is needed, the library that is missing, or the file that has nearly the name of a missing
  /// one.
  ///
  /// For the last, folders are listed.
  public var advice: String? {
    switch self {
    case .notPNG(let path, let signature), .notPicture(let path, let signature):
      signature.wayOut(of: path, as: .picture)
    case .notClip(let path, let signature): signature.wayOut(of: path, as: .clip)
    case .unsupported(let path, "HEIC", _): FileSignature.heif.wayOut(of: path, as: .picture)
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
