/// The result of one clip that a part holds.
package protocol PartContent: Codable, Hashable, Sendable {
  /// A copy without what differs between equal runs, such as times.
  var timeless: Self { get }
  /// The result in a word or two, such as `different`.
  var outcome: String { get }
  /// Whether the same files always give this result, so that it need not be repeated.
  var isSettled: Bool { get }
  /// The keys of the pictures that the part must have for it.
  var pictureKeys: [String] { get }
  /// Whether all numbers are within the bounds of their meaning.
  var isConsistent: Bool { get }
}

/// One clip of a part, the file `clip-INDEX.json`: its result, and the files that it was made of.
package struct PartEntry<Content: PartContent>: Codable, Hashable, Sendable {
  /// The key of the part's header.
  package var part: String
  /// The index in the whole list.
  package var index: Int
  /// The name of the clip in the list.
  package var name: String
  /// The script, its pictures and fonts, and its golden.
  package var inputs: [InputDigest]
  package var content: Content

  init(part: String, _ clip: PartHeader.Clip, inputs: [InputDigest], content: Content) {
    self.part = part
    index = clip.index
    name = clip.name
    self.inputs = inputs
    self.content = content
  }
}
