internal import SegueStage

/// The sections of containers and gestures.
extension Schema {
  /// The long form of `container`; its keys other than `type` are those of the container's type.
  package static let container = SchemaSection(
    name: "container", title: "a container",
    keys: [
      SchemaKey(
        "type", .name, default: nil, "The container's name; `segue list containers` shows all.")
    ])

  package static let touches = KeyTable.touches.section

  package static let drag = KeyTable.drag.section

  /// One segment of a touch path.
  package static let leg = KeyTable.leg.section

  package static let release = KeyTable.release.section

  package static let pinch = KeyTable.pinch.section

  package static let interruption = KeyTable.interruption.section

  package static let expectation = KeyTable.expectation.section
}
