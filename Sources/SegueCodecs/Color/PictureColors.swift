import SegueGraphics

/// What a picture of 8 bits a sample says of its colours.
struct PictureColors {
  /// The name of their profile or space; nil where nothing is said, which means sRGB.
  let title: String?
  private let profile: Result<ICCProfile?, ProfileError>
  private var codePoints: [UInt8]?

  /// The colours by an ICC profile, which may be damaged; nil where nothing is said.
  init(_ profile: () throws(ProfileError) -> ICCProfile?) {
    self.profile = Result(catching: profile)
    switch self.profile {
    case .success(let profile): title = profile?.title
    case .failure(let error): title = error.profile
    }
  }

  /// The colours by the bytes of an ICC profile; nil where nothing is said.
  init(_ bytes: [UInt8]?) {
    self.init { () throws(ProfileError) in
      guard let bytes else { return nil }
      return try ICCProfile(bytes, keyword: "ICC")
    }
  }

  /// The colours by the code points of H.273 for primaries and for transfer, as ``ColorSpace`` has them.
  init(codePoints primaries: UInt8, _ transfer: UInt8) {
    let points = [primaries, transfer, 0, 1]
    codePoints = points
    profile = .success(nil)
    title = ColorSpace.title(ofCodePoints: points)
  }

  /// How the colours become sRGB; nil where they are.
  ///
  /// Throws `foreignProfile` when they cannot be converted.
  func conversion(
    isGray: Bool, _ limits: ResourceLimits, named name: String
  ) throws(CodecError) -> SRGBConversion? {
    if limits.ignoresProfiles { return nil }
    do throws(ProfileError) {
      let profile = try profile.get()
      let space =
        if let codePoints { try ColorSpace(codePoints: codePoints) } else {
          try profile?.space(isGray: isGray)
        }
      return space.flatMap { SRGBConversion($0, isWide: false) }
    } catch {
      throw .foreignProfile(path: name, profile: error.profile, reason: error.reason)
    }
  }
}
