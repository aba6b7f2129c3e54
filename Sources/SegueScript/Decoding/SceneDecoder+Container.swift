internal import SegueStage

/// Decoding of the container.
extension SceneDecoder {
  /// Decodes the container, without screens if its type is unknown; nil if there is none.
  mutating func container(_ entry: SyntaxEntry?) -> ContainerUse? {
    guard let entry else { return nil }
    guard case .mapping(let entries) = entry.value.content else {
      reportKind(of: entry, takes: Schema.script.key("container")?.kind.words ?? "a mapping")
      return nil
    }
    let keys = unique(entries) { CanonicalName.of($0.name) }
    locations.container["container"] = entry.key.place
    guard let type = keys["type"] else {
      if let key = Schema.container.key("type") {
        reportMissing(key, in: entry.value, of: "the container")
      }
      return nil
    }
    guard let name = type.value.name else {
      reportKind(of: type, takes: "the name of a container")
      return nil
    }
    locations.container["type"] = type.place
    var use = ContainerUse(name, screens: [:])
    guard let found = ContainerCatalogue.container(named: name, among: containers) else {
      return use
    }
    use.name = found.name
    for (name, entry) in keys.sorted(by: { $0.value.key.place < $1.value.key.place })
    where name != "type" && !name.isEmpty { read(entry, name, of: found, into: &use) }
    return use
  }

  /// Decodes one key of a container: the screen of a role, or a parameter.
  private mutating func read(
    _ entry: SyntaxEntry, _ name: String, of type: ContainerType, into use: inout ContainerUse
  ) {
    locations.container[name] = entry.place
    if type.roles.contains(where: { $0.name == name }) {
      if let screen = entry.value.name {
        use.screens[name] = screen
      } else {
        reportKind(of: entry, takes: SchemaKey.Kind.screen.words)
      }
    } else if let parameter = type.parameters.first(where: { $0.name == name }) {
      use.parameters[name] = value(entry, parameter)
      for image in use.parameters[name]?.imageNames ?? [] {
        locations.container["image \(image)"] = entry.place
      }
    } else {
      let names = ["type"] + type.roles.map(\.name) + type.parameters.map(\.name)
      problems.error(
        .unknownKey, "unknown key `\(Excerpt.of(entry.name))` of `\(type.name)`",
        at: entry.key.place,
        help: Self.help(forKey: entry.name, among: names, of: "`\(type.name)`"))
    }
  }

  /// Reports a problem of the container that resolution found.
  mutating func reportContainer(_ reason: StageProblem.Reason, _ scene: Scene) {
    let key = locations.container["container"] ?? locations.timeline
    let type = locations.container["type"] ?? key
    switch reason {
    case .unknownContainer(let name):
      problems.error(
        .badContainer, "unknown container `\(Excerpt.of(name))`", at: type,
        help: NearestName.help(for: name, among: containers.map(\.name), kind: "containers"))
    case .missingRole(let container, let role):
      // A part whose value could not be read was reported already.
      guard locations.container[role] == nil else { return }
      let help = summary(of: role, in: container)
      problems.error(
        .missingKey, "`\(container)` needs a screen for `\(role)`", at: type, help: help)
    case .missingContainerParameter(let container, let parameter):
      guard locations.container[parameter] == nil else { return }
      problems.error(
        .missingKey, "`\(container)` needs `\(parameter)`", at: type,
        help: ["add `\(parameter):`; `segue list containers` shows what it takes"])
    case .unknownRoleScreen(let role, let screen):
      guard hasReadableScreens else { return }
      problems.error(
        .unknownScreen, "unknown screen `\(Excerpt.of(screen))`",
        at: locations.container[role] ?? type,
        help: NearestName.help(for: screen, among: scene.screens.map(\.name), kind: "screens"))
    case .unknownChildLayer(let layer, let screen, let parameter):
      problems.error(
        .unknownName, "the screen `\(screen)` has no layer `\(Excerpt.of(layer))`",
        at: locations.container[parameter] ?? type,
        help: ["give one of its `layers` this `name`, or animate a layer that it has"])
    default: break
    }
  }

  /// Returns the description of a container's role, as help for a message.
  private func summary(of role: String, in container: String) -> [String] {
    ContainerCatalogue.container(named: container, among: containers)?.roles
      .first { $0.name == role }.map {
        ["add `\(role):` with the name of a screen: \(Excerpt.clause($0.summary))"]
      } ?? []
  }
}
