#if SEGUE_HEIF
  import CHEIFShim
  import SegueGraphics
  import SegueSystem

  /// libheif, which is loaded with the first HEIC file.
  enum HEIFLibrary {
    /// The identities of libheif and the libraries that came with it; nil if it cannot be loaded.
    ///
    /// Costs some 10 ms once.
    static let identity: String? = {
      let before = Set(LoadedObject.all)
      guard unsafe segue_heif_load() == nil else { return nil }
      return LoadedObject.all.filter { !before.contains($0) }.map(\.identity).sorted()
        .joined(separator: "\n")
    }()
  }
#endif
