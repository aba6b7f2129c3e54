import SegueScript
import SegueStage

extension Catalogue {
  /// Creates the list of a topic, in the plural or the singular, or of the entries with a name.
  ///
  /// - Throws: `CommandError` for a name that nothing has.
  init(named word: String) throws(CommandError) {
    let name = CanonicalName.of(word)
    if let topic = Self.topic(named: name) {
      self.init([topic])
      return
    }
    self.init([])
    if let found = TransitionCatalogue.transition(named: name) {
      transitions = [TransitionEntry(found)]
    }
    let container = ContainerCatalogue.all.first { $0.name == name || $0.aliases.contains(name) }
    containers = container.map { [ContainerEntry($0)] }
    let curve = TimingFunction.named.first { $0.name == name || $0.aliases.contains(name) }
    curves = curve.map { [CurveEntry($0)] }
    if SpringPreset.allCases.contains(where: { $0.name == name }) {
      var entry = SpringEntry.all[SpringEntry.all.count - 1]
      entry.presets = entry.presets?.filter { $0.name == name }
      springs = [entry]
    }
    devices = Device.named(name).map { [DeviceEntry($0)] }
    let isEmpty =
      transitions == nil && containers == nil && curves == nil && springs == nil && devices == nil
    if isEmpty { throw Self.unknown(word) }
  }

  /// Returns the topic of a name in the plural, in the singular or as other tools call it.
  private static func topic(named name: String) -> Topic? {
    switch name {
    case "transition", "effects", "effect", "animations": .transitions
    case "container", "controllers": .containers
    case "curve", "easings", "easing", "timing-functions", "timing": .curves
    case "spring": .springs
    case "device", "phones", "screens", "sizes", "canvases": .devices
    default: Topic(rawValue: name)
    }
  }

  private static func unknown(_ word: String) -> CommandError {
    let topics = Topic.allCases.map(\.rawValue) + ["schema"]
    var names = topics + TransitionCatalogue.names + ContainerCatalogue.all.map(\.name)
    names += TimingFunction.named.map(\.name) + SpringPreset.allCases.map(\.name)
    names += Device.all.map(\.name)
    let near = NearestName.nearest(to: word, among: names)
    let isKey = Explanation(of: word, TerminalStyle(isOn: false)) != nil
    return CommandError(
      "there is no list of `\(word)`",
      help: isKey
        ? "`segue explain \(word)` explains it"
        : near.map { "did you mean `segue list \($0)`?" }
          ?? "the topics are \(topics.map { "`\($0)`" }.joined(separator: ", "))")
  }
}
