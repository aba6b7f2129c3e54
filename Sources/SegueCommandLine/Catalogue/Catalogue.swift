import ArgumentParser
import SegueStage

/// What scripts can name, as text or as JSON; a topic that is not asked for is nil.
struct Catalogue: Encodable, Sendable {
  /// A part of the lists.
  enum Topic: String, ExpressibleByArgument, CaseIterable, Sendable {
    case transitions, containers, curves, springs, devices
  }

  /// The transitions.
  var transitions: [TransitionEntry]?
  /// The containers.
  var containers: [ContainerEntry]?
  /// The curves that have names.
  var curves: [CurveEntry]?
  /// The kinds of springs.
  var springs: [SpringEntry]?
  /// The screens of iPhones.
  var devices: [DeviceEntry]?

  /// The lists of some topics.
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

  /// The lists as text for people.
  func text(_ style: TextStyle) -> String {
    var sections: [String] = []
    func add(_ title: String, _ entries: [String]?, between separator: String) {
      guard let entries else { return }
      sections.append(([style.name(title)] + entries).joined(separator: separator))
    }
    add("Transitions", transitions?.map { $0.text(style) }, between: "\n\n")
    add("Containers", containers?.map { $0.text(style) }, between: "\n\n")
    add("Curves", curves.map { CurveEntry.table($0) }, between: "\n")
    add("Springs", springs?.map { $0.text(style) }, between: "\n\n")
    add("Devices", devices.map { DeviceEntry.table($0) }, between: "\n")
    return sections.joined(separator: "\n\n")
  }
}
