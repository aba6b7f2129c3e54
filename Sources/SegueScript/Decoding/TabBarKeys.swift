internal import SegueGraphics
internal import SegueStage

// The keys of tab bars.

extension KeyTable<TabBarParts> {
  /// The keys of a tab bar: its tabs, its state and its looks.
  static let tabBar = KeyTable(
    name: "tab-bar", title: "a tab bar", prototype: TabBarParts(),
    quiet: ["scroll", "trailing", "scheme", "color", "selected-color", "inset", "era"],
    last: ["items", "trailing"],
    keys: [
      Key("items", .tabs, \.items, isRequired: true, "Its tabs, in order; at most 8."),
      Key(
        "selected", .number(1...Double(TabBarParts.mostTabs)), \.bar.selected,
        "The selected tab, from 1; a `tap` selects another one, or an `animate`."),
      Key(
        "minimize", .word("values"), \.bar.minimization,
        "When it shrinks to its selected tab, as `tabBarMinimizeBehavior` of SwiftUI."),
      Key(
        "scroll", .layerOfScreen, \.bar.scroll, default: "any of its screen",
        "The layer whose scrolling minimises it, by its name."),
      Key(
        "trailing", .trailing, \.trailing, default: "none",
        "A button beside the tabs, such as that of a search."),
      Key(
        "scheme", .word("schemes"), \.bar.scheme,
        "Light or dark glass; `auto` is that of the screen, as the colours of its tabs."),
      Key(
        "color", .color, \.bar.color, default: "black, or white on dark glass",
        "The colour of its tabs."),
      Key(
        "selected-color", .color, \.bar.selectedColor, default: "the system's blue",
        "The colour of the selected tab."),
      Key(
        "inset", .number(0...LengthLiteral.longest, "0 or more"), \.bar.bottomInset,
        "The height below it that the home indicator takes, in points."),
      Key(
        "era", .word("eras"), \.bar.era,
        "The system's generation: `glass` for iOS 26 on, `classic` for iOS 7 to 18."),
    ])
}

extension KeyTable<TabItem> {
  static let tab = KeyTable(
    name: "tab", title: "a tab", prototype: TabItem(),
    keys: [
      Key<TabItem>(
        "title", ValueKind<String>.name.form, default: "none", "The label below its icon."
      ) { decoder, entry, tab in
        tab.title = ValueKind<String>.name.read(&decoder, entry)
        if tab.title != nil { decoder.locations.texts.append(entry.place) }
        return tab.title != nil
      } text: { tab, scene in
        tab.title.flatMap { ValueKind<String>.name.text($0, scene) }
      },
      Key("name", .name, \.name, default: "its title", "The name of its layer, for steps."),
      Key<TabItem>(
        "icon",
        ValueForm(
          .form("a mapping of a layer's keys"), example: "{}",
          parts: [ValueForm.Part(section: "layer", pattern: "{ … }")]), default: "none",
        "Its icon, 28 points wide and high unless it has a `frame`, drawn in the tab's colour."
      ) { decoder, entry, tab in
        tab.icon = decoder.icon(entry).map { [$0] } ?? []
        return !tab.icon.isEmpty
      } block: { tab, scene in
        tab.icon.first.map { icon in
          LayerWriter(scene: scene).item(icon).map { String($0.dropFirst(2)) }
        }
      },
    ])
}

extension ValueKind<TabItem> {
  /// The button beside the tabs, written below its key.
  fileprivate static let trailing = mapping(
    "a mapping of a tab's keys", .tab, isBlock: true, make: { _, item, _ in item }, parts: { $0 })
}

extension ValueKind<[TabItem]> {
  private static let words = "a list of tabs such as `[{ title: Home, icon: { shape: circle } }]`"

  /// A list of tabs, written below its key.
  fileprivate static let tabs: Self = {
    let tab = ValueKind<TabItem>.mapping("a mapping of a tab's keys", .tab)
    let form = ValueForm(
      .form(words), example: "[{ title: a }]",
      parts: [ValueForm.Part(section: "tab", pattern: "[{ … }]")])
    let list = tab.list(
      words, count: 1...TabBarParts.mostTabs,
      limit: { count in
        (
          .limit, "a tab bar has 1 to \(TabBarParts.mostTabs) tabs, and this one \(count)",
          [count == 0 ? "add one" : "remove some: iOS shows five and a `More` tab"]
        )
      })
    return ValueKind<[TabItem]>(form) { decoder, entry in
      list.read(&decoder, entry)
    } textInScene: { items, _ in
      items.isEmpty ? "[]" : nil
    } block: { items, scene in
      items.isEmpty
        ? nil
        : items.flatMap { item in
          KeyTable.tab.lines(of: item, in: scene).enumerated()
            .map { ($0 == 0 ? "- " : "  ") + $1 }
        }
    }
  }()
}

extension ValueKind<TabBarParts> {
  /// A mapping of a tab bar, written below its key.
  static let tabBar = ValueKind.mapping(
    "a mapping of `items`, `selected` and `minimize`", .tabBar, isBlock: true,
    make: { decoder, parts, source in
      decoder.check(parts, source.1)
      return parts
    }, parts: { $0 })
}

extension SceneDecoder {
  /// Decodes the icon of a tab: a layer.
  fileprivate mutating func icon(_ entry: SyntaxEntry) -> SceneLayer? {
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: "a mapping of a layer's keys")
      return nil
    }
    layerDepth += 1
    defer { layerDepth -= 1 }
    guard countHeldLayer(entry) else { return nil }
    return layer(entry.value, name: "tab-icon")
  }

  /// Reports a selection beyond the last tab, and a classic bar that is to minimise.
  fileprivate mutating func check(_ parts: TabBarParts, _ keys: [String: SyntaxEntry]) {
    if let selected = keys["selected"], !parts.items.isEmpty,
      parts.bar.selected > Double(parts.items.count)
    {
      problems.error(
        .badNumber, "`selected` must be from 1 to \(parts.items.count), the number of tabs",
        at: selected.place, help: ["write the number of a tab, or add tabs to `items`"])
    }
    if parts.bar.era == .classic, parts.bar.minimization != .never, let minimize = keys["minimize"]
    {
      problems.error(
        .badGlass, "a tab bar of the classic era does not minimise", at: minimize.key.place,
        help: ["remove `minimize`, or write `era: glass`"])
    }
  }
}
