import ArgumentParser
import SegueGraphics
import SegueStage

/// A catalogue of the names that scripts can use, as text or as JSON; a topic that was not requested is nil.
struct Catalogue: Encodable, Sendable {
  /// A kind of entries.
  enum Topic: String, ExpressibleByArgument, CaseIterable, Sendable {
    case transitions, containers, curves, springs, devices
  }

  var transitions: [TransitionEntry]?
  var containers: [ContainerEntry]?
  /// The timing functions that have names.
  var curves: [CurveEntry]?
  /// The kinds of springs, with the named springs.
  var springs: [SpringEntry]?
  /// The screens of devices.
  var devices: [DeviceEntry]?

  /// Creates the lists of some topics.
  init(_ topics: [Topic]) {
    if topics.contains(.transitions) {
      transitions = TransitionCatalogue.all.map { TransitionEntry($0) }
    }
    if topics.contains(.containers) {
      containers = ContainerCatalogue.all.map { ContainerEntry($0) }
    }
    if topics.contains(.curves) { curves = TimingFunction.named.map { CurveEntry($0) } }
    if topics.contains(.springs) { springs = SpringEntry.all }
    if topics.contains(.devices) { devices = Device.all.map { DeviceEntry($0) } }
  }

  /// Returns the lists as text for people.
  func text(_ style: TerminalStyle) -> String {
    var sections: [String] = []
    func add(_ title: String, _ entries: [String]?, between separator: String) {
      guard let entries else { return }
      sections.append(([style.name(title).text] + entries).joined(separator: separator))
    }
    add("Transitions", transitions?.map { $0.text(style) }, between: "\n\n")
    add("Containers", containers?.map { $0.text(style) }, between: "\n\n")
    add("Curves", curves.map { CurveEntry.table($0) }, between: "\n")
    add("Springs", springs?.map { $0.text(style) }, between: "\n\n")
    add("Devices", devices.map { DeviceEntry.table($0) }, between: "\n")
    return sections.joined(separator: "\n\n")
  }
}

/// A device's screen, as an entry of the list.
struct DeviceEntry: Encodable, Sendable {
  /// The name in scripts.
  var name: String
  /// The models with this screen.
  var summary: String
  /// The other names in scripts.
  var aliases: [String]
  /// The width in points.
  var width: Double
  /// The height in points.
  var height: Double
  /// The number of pixels per point.
  var scale: Double

  /// Creates the entry of a device.
  init(_ device: Device) {
    name = device.name
    summary = device.summary
    aliases = device.aliases
    width = device.size.width
    height = device.size.height
    scale = device.scale
  }

  /// Returns a table of the devices.
  static func table(_ devices: [DeviceEntry]) -> [String] {
    let rows = devices.map { device in
      [
        device.name, "\(device.width.fixed())x\(device.height.fixed()) @\(device.scale.fixed())x",
        device.summary,
      ]
    }
    return TextTable.lines(rows, indent: "  ")
  }
}
