public import SegueGraphics
internal import SegueText

// Tab bars: a layer with a `TabBar` holds a capsule of glass with its selection, its tabs and the
// lens of a selection that travels, then a trailing button if it has one.
//
// 1. `SceneLayer.tabs` makes these layers once, as a script is read; they are in the tree like any
//    other, so that steps find a tab by its name.
// 2. Animations set `TabBar.selected` and `TabBar.minimized`; `LayerMotion` adds how fast the
//    selection travels.
// 3. `SceneLayer.arrange(_:in:)` gives the layers the frames and colours of that state, whenever the
//    bar is laid out.
// 4. A tap on a tab selects it, and scrolling minimises the bar (`StepResolver+TabBar`).

/// The bar of a `UITabBarController`: tabs on a capsule of glass, one of which is selected.
///
/// Its layer is as large as the screen, or what else the bar lies at the bottom of.
public struct TabBar: Hashable, Sendable {
  /// When the bar minimises, as SwiftUI's `TabBarMinimizeBehavior`.
  public enum Minimization: String, CaseIterable, Hashable, Sendable {
    case never
    /// After 24 points of scrolling down in one gesture; back after 12 points up, or at the top.
    case onScrollDown = "on-scroll-down"
  }

  /// The generation of the system: glass of iOS 26, or the material of older ones.
  public var era = SystemEra.glass
  /// Light or dark glass; `auto` is that of the screen, as the colours of its tabs.
  public var scheme = Glass.Scheme.auto
  /// The selected tab, from 1; fractions lie between two tabs.
  public var selected = 1.0
  /// When it minimises.
  public var minimization = Minimization.never
  /// The name of the layer whose scrolling minimises it; nil for any of the screen.
  public var scroll: String?
  /// The colour of tabs; nil for black, and white on dark glass.
  public var color: Color?
  /// The colour of the selected tab; nil for the system's blue.
  public var selectedColor: Color?
  /// The height below the bar that the home indicator takes, in points.
  public var bottomInset = 34.0
  /// How far it is minimised, 0...1.
  package var minimized = 0.0
  /// How much of a lens the selection is, 0 (at rest) to 1 (5 tabs a second).
  package var travel = 0.0
  /// Whether it lies on a dark screen.
  package var isOnDark = false

  /// A bar of glass whose first tab is selected.
  public init() {}

  /// Whether its tabs are drawn for dark glass.
  var isDark: Bool { scheme == .dark || scheme == .auto && isOnDark }
  /// The drawn colour of tabs.
  var tabColor: Color { color ?? (isDark ? .white : .black) }
  /// The drawn colour of the selected tab.
  var accentColor: Color {
    selectedColor
      ?? (isDark
        ? Color(red: 10, green: 132, blue: 255) : Color(red: 0, green: 122, blue: 255))
  }
}

/// A tab of a tab bar, or its trailing button.
public struct TabItem: Hashable, Sendable {
  /// The name of its layer; nil for its title.
  public var name: String?
  /// The label below the icon; nil for none.
  public var title: String?
  /// The icon, drawn in the colour of the tab; one or none.
  public var icon: [SceneLayer] = []

  /// A tab with a label and an icon.
  public init(_ title: String? = nil, name: String? = nil, icon: SceneLayer? = nil) {
    self.title = title
    self.name = name
    self.icon = icon.map { [$0] } ?? []
  }
}

/// The parts of a tab bar as a script has them.
package struct TabBarParts: Hashable, Sendable {
  package var bar = TabBar()
  package var items: [TabItem] = []
  /// The button beside the tabs, such as that of a search; one or none.
  package var trailing: TabItem?

  package init() {}

  /// The most tabs.
  package static let mostTabs = 8
}

extension SceneLayer {
  /// Makes the layer a tab bar, with the layers of its tabs.
  ///
  /// - Parameter trailing: the button beside the tabs; nil for none.
  public mutating func setTabBar(_ bar: TabBar, _ items: [TabItem], trailing: TabItem? = nil) {
    var parts = TabBarParts()
    (parts.bar, parts.items, parts.trailing) = (bar, items, trailing)
    tabs = parts
  }

  /// The tab bar with its tabs; nil without one.
  package var tabs: TabBarParts? {
    get {
      guard let bar = tabBar, let capsule = children.first else { return nil }
      var parts = TabBarParts()
      parts.bar = bar
      parts.items = capsule.children.dropFirst().dropLast().map(\.tabItem)
      parts.trailing = children.dropFirst().first?.tabItem
      return parts
    }
    set {
      tabBar = newValue?.bar
      guard let parts = newValue else { return }
      var capsule = SceneLayer(name: "tab-bar")
      let items = parts.items.enumerated().map { index, item in
        SceneLayer(item, name: "tab-\(index + 1)")
      }
      capsule.children =
        [SceneLayer(name: "tab-selection")] + items + [SceneLayer(name: "tab-lens")]
      children = [capsule] + (parts.trailing.map { [SceneLayer($0, name: "tab-trailing")] } ?? [])
      guard parts.bar.era == .glass else { return }
      var group = GlassGroup()
      (group.glass.surface, group.glass.scheme, group.spacing) = (.bar, parts.bar.scheme, 4)
      effects.glassGroup = group
    }
  }

  /// Creates the layer of a tab, which holds its icon and its label.
  private init(_ item: TabItem, name: String) {
    self.init(name: item.name ?? item.title ?? name)
    let icon = item.icon.first ?? SceneLayer(name: "")
    var label = SceneLayer(name: "tab-label")
    label.text.string = item.title
    label.text.style = TextStyle(.caption2)
    label.text.style.size = 10
    label.text.style.alignment = .center
    label.text.style.lines = 1
    children = [icon, label]
  }

  /// The tab whose layer this is.
  private var tabItem: TabItem {
    guard children.count == 2 else { return TabItem(name: name) }
    let title = children[1].text.string
    return TabItem(
      title, name: name == title ? nil : name, icon: children[0].name.isEmpty ? nil : children[0])
  }
}
