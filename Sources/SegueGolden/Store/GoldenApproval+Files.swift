import SegueCodecs

extension GoldenApproval {
  /// Puts the files of a golden into the set, as they are.
  package mutating func add(_ files: StoredGolden, at place: GoldenPlace) throws(StoreError) {
    try add(files.trace, at: place, .trace)
    if let pictures = files.pictures {
      try add(pictures, at: place, .pictures)
    } else {
      try remove(place, .pictures)
    }
  }

  /// Puts one file of a golden into the set.
  package mutating func add(
    _ bytes: [UInt8], at place: GoldenPlace, _ part: GoldenPart
  ) throws(StoreError) {
    var file = try makeFile(place, part)
    do throws(CodecError) {
      try file.write(bytes)
      try file.finish()
    } catch { throw .file(error) }
  }
}
