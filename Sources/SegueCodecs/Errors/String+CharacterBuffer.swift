extension String {
  /// The text that a C function left in a buffer, up to the first zero.
  init(characters: some Sequence<CChar>) {
    self.init(
      decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
