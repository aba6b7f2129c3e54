internal import SegueStage

extension Schema {
  /// A layer of a screen.
  package static let layer = SchemaSection(
    name: "layer", title: "a layer",
    keys: KeyTable.layer.section.keys + [
      SchemaKey(
        "children", .form("a list of layers"), default: "none", "The layers it holds, bottom first."
      )
    ])

  /// A layer's transform.
  package static let layerTransform = KeyTable.transform.section

  /// The bar at a screen's top.
  package static let statusBar = KeyTable.statusBar.section
}
