import SegueGraphics

// The geometry of a tab bar, measured on iOS 26 where nothing else is said, in points.

extension SceneLayer {
  /// Gives the layers of a tab bar the frames and colours of its state.
  ///
  /// - Parameter size: the size of the bar's layer.
  mutating func arrange(_ bar: TabBar, in size: Size) {
    guard !children.isEmpty else { return }
    let layout = TabBarLayout(
      bar, in: size, tabs: max(1, children[0].children.count - 2), hasTrailing: children.count > 1)
    effects.glassGroup?.glass.scheme = bar.isDark ? .dark : .light
    arrangeCapsule(bar, layout)
    guard children.count > 1 else { return }
    children[1].frame = FrameLength(layout.trailing)
    children[1].cornerRadius = layout.trailing.height / 2
    children[1].effects.glass = bar.era == .glass ? .interactive : nil
    children[1].arrangeItem(bar, layout, in: layout.trailing.size, share: 0, isAlone: true)
  }

  private mutating func arrangeCapsule(_ bar: TabBar, _ layout: TabBarLayout) {
    let isGlass = bar.era == .glass
    children[0].frame = FrameLength(layout.capsule)
    children[0].cornerRadius = isGlass ? layout.capsule.height / 2 : 0
    children[0].effects.glass = isGlass ? .interactive : nil
    children[0].effects.backdrop =
      isGlass ? nil : Material(.chrome, bar.tabColor == .white ? .dark : .light)
    let last = children[0].children.count - 1
    for index in 1..<max(1, last) {
      let share = (1 - abs(bar.selected - Double(index))).clamped(to: 0...1)
      let box = layout.box(of: Double(index))
      children[0].children[index].frame = FrameLength(box)
      children[0].children[index].alpha *= 1 + (share - 1) * layout.minimized.clamped(to: 0...1)
      children[0].children[index].arrangeItem(bar, layout, in: box.size, share: share)
    }
    children[0].children[0].arrangeSelection(bar, layout)
    children[0].children[last].arrangeLens(bar, layout)
  }

  /// Gives the icon and the label of a tab their places and their colour.
  ///
  /// - Parameters:
  ///   - share: how far the tab is selected, 0...1.
  ///   - isAlone: whether it is the trailing button, whose icon is in its middle.
  private mutating func arrangeItem(
    _ bar: TabBar, _ layout: TabBarLayout, in box: Size, share: Double, isAlone: Bool = false
  ) {
    guard children.count == 2 else { return }
    let color = bar.tabColor.interpolated(to: bar.accentColor, progress: share)
    let side = TabBarLayout.icon
    let middle = (box.height - side) / 2
    let top =
      isAlone || children[1].text.string == nil
      ? middle : layout.iconTop.interpolated(to: middle, progress: layout.minimized)
    // An icon with sides of its own is in the middle of the icons' square.
    let sides = Size(children[0].frame?.width ?? side, children[0].frame?.height ?? side)
    children[0].frame = FrameLength(
      Rect(
        (box.width - sides.width) / 2, top + (side - sides.height) / 2, sides.width, sides.height))
    children[0].effects.filters.append(.tint(color))
    children[1].frame = FrameLength(Rect(0, layout.labelTop, box.width, 14))
    children[1].text.color = color
    children[1].alpha = isAlone ? 0 : (1 - 2 * layout.minimized).clamped(to: 0...1)
  }

  /// Gives the selection at rest its place: a fill behind the tab; of a classic bar the line above it.
  private mutating func arrangeSelection(_ bar: TabBar, _ layout: TabBarLayout) {
    guard bar.era == .glass else {
      frame = FrameLength(Rect(0, 0, layout.capsule.width, 1.0 / 3))
      fill = Color(red: 60, green: 60, blue: 67, alpha: 74)
      return
    }
    let box = layout.box(of: bar.selected)
    frame = FrameLength(box)
    cornerRadius = box.height / 2
    // What is seen is .129 - .032 of the luma on dark glass, and -.07 on light one.
    fill =
      bar.isDark
      ? Color(red: 255, green: 255, blue: 255, alpha: 30)
      : Color(red: 0, green: 0, blue: 0, alpha: 18)
    alpha = (1 - bar.travel) * (1 - layout.minimized).clamped(to: 0...1)
  }

  /// Gives the lens of a travelling selection its place: 15 points larger each way at full speed.
  private mutating func arrangeLens(_ bar: TabBar, _ layout: TabBarLayout) {
    let strength = bar.travel * (1 - layout.minimized).clamped(to: 0...1)
    let isShown = bar.era == .glass && strength > 0
    let box = layout.box(of: bar.selected)
    let growth = TabBarLayout.lensGrowth * strength
    let rect = Rect(
      box.minX - growth / 2, box.minY - growth / 2, box.width + growth, box.height + growth)
    frame = FrameLength(rect)
    cornerRadius = rect.height / 2
    var lens = Glass(.clear)
    (lens.surface, lens.blur, lens.clarity, lens.dispersion) = (.bar, 0, 1, 0.06)
    (lens.black, lens.white, lens.saturation) = (0, 1, 1)
    (lens.width, lens.depth) = (5, 4 + 10 * strength)
    (lens.strength, lens.shadowOpacity) = (strength, 0.1)
    effects.glass = isShown ? lens : nil
    alpha = isShown ? 1 : 0
  }
}

/// The rectangles of a tab bar in one state, in points of its layer, and of its capsule.
struct TabBarLayout {
  /// The side of the square of an icon.
  static let icon = 28.0
  /// By how much the lens of the selection is wider and higher than the selection.
  static let lensGrowth = 15.0
  private static let height = 62.0, collapsedHeight = 48.0, margin = 21.0, padding = 4.0
  /// By how much boxes of neighbouring tabs overlap.
  private static let overlap = 8.25
  /// The width of a tab where there is room: of 3 tabs 274 in all.
  private static let ownPitch = 85.917
  private static let trailingGap = 8.0
  private static let classicHeight = 49.0

  /// The capsule of the tabs, and the trailing button.
  let capsule, trailing: Rect
  /// How far the bar is minimised; a spring takes it outside 0...1.
  let minimized: Double
  let iconTop, labelTop: Double
  /// The width of a tab, and the height of its box.
  private let pitch: Double
  private let isClassic: Bool

  init(_ bar: TabBar, in size: Size, tabs: Int, hasTrailing: Bool) {
    isClassic = bar.era == .classic
    guard !isClassic else {
      let height = Self.classicHeight + bar.bottomInset
      capsule = Rect(0, size.height - height, size.width, height)
      pitch = size.width / Double(tabs + (hasTrailing ? 1 : 0))
      trailing = Rect(size.width - pitch, size.height - height, pitch, Self.classicHeight)
      (minimized, iconTop, labelTop) = (0, 4, 33)
      return
    }
    let room = size.width - 2 * Self.margin - (hasTrailing ? Self.height + Self.trailingGap : 0)
    let ends = 2 * Self.padding + Self.overlap
    let width = max(Self.height, min(ends + Self.ownPitch * Double(tabs), room))
    let bottom = size.height - Self.classicHeight - bar.bottomInset + Self.height
    let left = hasTrailing ? Self.margin : (size.width - width) / 2
    let small = Self.collapsedHeight
    minimized = bar.minimized
    capsule = Rect(left, bottom - Self.height, width, Self.height)
      .interpolated(to: Rect(Self.margin, bottom - small, small, small), progress: minimized)
    let right = size.width - Self.margin
    trailing = Rect(right - Self.height, bottom - Self.height, Self.height, Self.height)
      .interpolated(to: Rect(right - small, bottom - small, small, small), progress: minimized)
    pitch = (width - ends) / Double(tabs)
    (iconTop, labelTop) = (6, 35)
  }

  /// Returns the box of a tab, from 1, in the capsule; those of a minimised bar are one circle.
  func box(of tab: Double) -> Rect {
    guard !isClassic else { return Rect(pitch * (tab - 1), 0, pitch, Self.classicHeight) }
    let small = Self.collapsedHeight
    return selection(of: tab)
      .interpolated(to: Rect(0, 0, small, small), progress: minimized)
  }

  /// Returns the box of the selection of a tab, from 1, in a capsule that is not minimised.
  private func selection(of tab: Double) -> Rect {
    Rect(
      Self.padding + pitch * (tab - 1), Self.padding, pitch + Self.overlap,
      Self.height - 2 * Self.padding)
  }
}

extension FrameLength {
  /// Creates the lengths of a rectangle.
  fileprivate init(_ rect: Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension Glass {
  /// Regular glass that fingers press.
  fileprivate static var interactive: Glass {
    var glass = Glass()
    glass.isInteractive = true
    return glass
  }
}
