extension ReportDocument {
  /// The pixels of all pictures that a page has room for: some 400 of a phone's screen.
  private static let pageRoom = 128_000_000
  /// The pixels of one side of one clip: 48 of a phone's screen, a second at the usual rate.
  private static let sideRoom = 16_000_000

  /// The document with so few pictures that its page stays small enough to be opened and sent.
  ///
  /// What differs most is kept first, with the frames beside it, then the other frames that differ,
  /// then what is equal. Clips whose pictures fit keep all of them.
  ///
  /// - Parameter contains: whether a picture of a key can be had.
  package func boundingPictures(contains: (String) -> Bool) -> ReportDocument {
    let sides = clips.reduce(0) { $0 + $1.picturedSides(contains) }
    let room = min(Self.sideRoom, Self.pageRoom / max(1, sides))
    var bounded = self
    for index in clips.indices {
      bounded.clips[index].keepPictures(roomOfSide: room, contains: contains)
    }
    return bounded
  }
}
