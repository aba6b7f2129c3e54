extension Schema {
  /// The long form of a picture in a list of pictures, for parameters.
  package static let picture = SchemaSection(
    name: "picture", title: "a picture of a list",
    keys: [
      SchemaKey("image", .name, default: nil, "The picture, by its name under `images`."),
      SchemaKey(
        "frame", .form("a frame such as `[92, 228, 120, 160]`"), default: "none",
        "The place of its thumbnail on the screen, in points; 0 wide and high is none."),
    ])
}
