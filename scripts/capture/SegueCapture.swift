// Writes a screen of an iOS app as a script of Segue: a layer and a PNG for each named view.
//
// Add this one file to the app or to its unit tests; it needs iOS 16 and nothing else. It was written without
// Xcode at hand: what it writes is specified in the article Capture, and checked there on captures made by
// hand, but it has been parsed, not compiled.
//
//     let player = PlayerViewController()
//     try SegueCapture.write(player.view, as: "player", to: folder)       // UIKit, by accessibilityIdentifier
//     try SegueCapture.write(PlayerView(), size: CGSize(width: 390, height: 844), as: "player", to: folder)
//
// In SwiftUI `.segueName("cover")` names a view. The folder then has player.yaml and player/cover.png.

#if canImport(UIKit)
  import SwiftUI
  import UIKit

  /// A writer of screens as scripts.
  @MainActor
  public enum SegueCapture {
    /// A reason why nothing is written.
    public enum Failure: Error, CustomStringConvertible {
      case empty(String)
      case noPicture(String)

      /// The reason as a sentence.
      public var description: String {
        switch self {
        case .empty(let name): "the screen `\(name)` has no size: lay it out before it is captured"
        case .noPicture(let name): "the view `\(name)` cannot be drawn"
        }
      }
    }

    /// Writes a view of UIKit; its named views are those with an `accessibilityIdentifier`.
    ///
    /// A view that is in no window is drawn as it is laid out.
    ///
    /// - Returns: the file of the script.
    @discardableResult
    public static func write(_ view: UIView, as name: String, to folder: URL) throws -> URL {
      view.layoutIfNeeded()
      guard view.bounds.width > 0, view.bounds.height > 0 else { throw Failure.empty(name) }
      let scale = view.window?.screen.scale ?? UIScreen.main.scale
      var writer = CaptureWriter(screen: view, name: name, scale: scale)
      return try writer.write(to: folder)
    }

    /// Writes a view of SwiftUI; its named views are those with ``SwiftUI/View/segueName(_:)``.
    @discardableResult
    public static func write(
      _ view: some View, size: CGSize, as name: String, to folder: URL
    ) throws -> URL {
      let host = UIHostingController(rootView: view)
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      window.rootViewController = host
      window.isHidden = false
      defer { window.isHidden = true }
      host.view.frame = window.bounds
      settle()
      return try write(host.view, as: name, to: folder)
    }

    /// Lets SwiftUI apply changes of its state.
    fileprivate static func settle() {
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05))
    }
  }

  extension View {
    /// Names a view for ``SegueCapture``: it becomes a layer with a picture of its own.
    public func segueName(_ name: String) -> some View { modifier(SegueNameModifier(name: name)) }
  }

  // MARK: - Named views

  /// A named view of UIKit or SwiftUI.
  @MainActor
  private struct NamedView {
    let name: String
    /// The view of UIKit, or the marker that has the place of a view of SwiftUI.
    let view: UIView
    /// The name of the nearest named view around it.
    let parent: String?

    var marker: MarkerView? { view as? MarkerView }

    /// Returns the named views in a view, outer ones first, in the order in which they are drawn.
    static func all(in root: UIView) -> [NamedView] {
      var found: [NamedView] = []
      func visit(_ view: UIView, _ parent: String?) {
        var parent = parent
        if view !== root, !view.isHidden {
          if let marker = view as? MarkerView {
            found.append(NamedView(name: marker.name, view: view, parent: marker.parent ?? parent))
          } else if let name = view.accessibilityIdentifier, !name.isEmpty {
            found.append(NamedView(name: name, view: view, parent: parent))
            parent = name
          }
        }
        for child in view.subviews where !child.isHidden { visit(child, parent) }
      }
      visit(root, nil)
      return found
    }
  }

  /// The names that SwiftUI does not draw while a picture is made.
  @MainActor
  private final class CaptureState: ObservableObject {
    static let shared = CaptureState()
    @Published var hidden: Set<String> = []
  }

  private struct SegueParentKey: EnvironmentKey {
    static let defaultValue: String? = nil
  }

  extension EnvironmentValues {
    fileprivate var segueParent: String? {
      get { self[SegueParentKey.self] }
      set { self[SegueParentKey.self] = newValue }
    }
  }

  /// Marks the place of a view of SwiftUI, and hides it while others are drawn.
  private struct SegueNameModifier: ViewModifier {
    let name: String
    @ObservedObject private var state = CaptureState.shared
    @Environment(\.segueParent) private var parent
    @Environment(\.self) private var environment

    init(name: String) { self.name = name }

    func body(content: Content) -> some View {
      let named = content.environment(\.segueParent, name)
      return
        named
        .opacity(state.hidden.contains(name) ? 0 : 1)
        .background(
          Marker(name: name, parent: parent) { size, scale in
            let view = named.frame(width: size.width, height: size.height)
              .environment(\.colorScheme, environment.colorScheme)
            let renderer = ImageRenderer(content: view)
            renderer.scale = scale
            return renderer.uiImage
          })
    }
  }

  private struct Marker: UIViewRepresentable {
    let name: String
    let parent: String?
    let picture: @MainActor (CGSize, CGFloat) -> UIImage?

    func makeUIView(context: Context) -> MarkerView { MarkerView() }

    func updateUIView(_ view: MarkerView, context: Context) {
      (view.name, view.parent, view.picture) = (name, parent, picture)
    }
  }

  /// A clear view in the place of a view of SwiftUI.
  private final class MarkerView: UIView {
    var name = ""
    var parent: String?
    var picture: @MainActor (CGSize, CGFloat) -> UIImage? = { _, _ in nil }
  }

  // MARK: - Writing

  /// A writer of one screen.
  @MainActor
  private struct CaptureWriter {
    let screen: UIView
    let name: String
    let scale: CGFloat
    private var names: [String: Int] = [:]
    private var pictures: [(file: String, data: Data)] = []

    init(screen: UIView, name: String, scale: CGFloat) {
      self.screen = screen
      self.name = Self.fileName(name)
      self.scale = scale
    }

    /// Writes the pictures, then the script.
    mutating func write(to folder: URL) throws -> URL {
      let views = NamedView.all(in: screen)
      let base = try hiding(views) { try picture(of: screen) }
      var lines = [
        "# The screen \(name), captured from an app.", "segue: 1",
        "canvas: \(number(screen.bounds.width))x\(number(screen.bounds.height)) @\(number(scale))x",
        "screens:", "  \(quoted(name)):", "    layers:",
      ]
      lines.append(
        "      - { name: screen, image: \(quoted(add(base, "screen"))), frame: "
          + "\(frame(screen.bounds)) }")
      lines += try layers(of: nil, among: views).map { "      " + $0 }
      lines += [
        "timeline:", "  - show: \(quoted(name))", "  - hold: 1s",
        "output: { file: \(quoted(name + ".png")), at: 0s }",
      ]
      let holder = folder.appendingPathComponent(name, isDirectory: true)
      try FileManager.default.createDirectory(at: holder, withIntermediateDirectories: true)
      for picture in pictures {
        try picture.data.write(to: folder.appendingPathComponent(picture.file), options: .atomic)
      }
      let script = folder.appendingPathComponent(name + ".yaml")
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: script, options: .atomic)
      return script
    }

    /// Returns the lines of the layers directly in a named view; nil is the screen.
    private mutating func layers(of parent: String?, among views: [NamedView]) throws -> [String] {
      var lines: [String] = []
      for view in views where view.parent == parent {
        let others = views.filter { $0.view !== view.view }
        let image = try hiding(others) { try picture(of: view) }
        let holder = views.first { $0.name == parent }?.view ?? screen
        var keys = ["name: \(quoted(view.name))", "image: \(quoted(add(image, view.name)))"]
        keys += self.keys(of: view.view, in: holder)
        let children =
          view.name == parent ? [] : try layers(of: view.name, among: others)
        if !children.isEmpty { keys += ["children:"] + children.map { "  " + $0 } }
        lines += keys.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
      }
      return lines
    }

    /// Returns the keys of a view's place and look, in the coordinates of the layer around it.
    private func keys(of view: UIView, in holder: UIView) -> [String] {
      let center = view.superview.map { $0.convert(view.center, to: holder) } ?? view.center
      let origin = CGPoint(
        x: center.x - view.bounds.width / 2 - holder.bounds.minX,
        y: center.y - view.bounds.height / 2 - holder.bounds.minY)
      var keys = ["frame: \(frame(CGRect(origin: origin, size: view.bounds.size)))"]
      if view is MarkerView { return keys }
      let layer = view.layer
      if view.alpha < 1 { keys.append("alpha: \(number(view.alpha))") }
      if layer.cornerRadius > 0 {
        keys.append("corner-radius: \(number(layer.cornerRadius))")
        if layer.cornerCurve == .continuous { keys.append("corner-curve: continuous") }
        if layer.masksToBounds { keys.append("clips: true") }
      }
      let transform = view.transform
      let turn = atan2(transform.b, transform.a) * 180 / .pi
      let size = hypot(transform.a, transform.b)
      if abs(turn) > 0.001 || abs(size - 1) > 0.001 {
        keys.append("transform: { turn: \(number(turn))deg, scale: \(number(size)) }")
      }
      if layer.shadowOpacity > 0, let color = layer.shadowColor {
        let offset = "[\(number(layer.shadowOffset.width)), \(number(layer.shadowOffset.height))]"
        keys.append(
          "shadow: { color: \(hex(UIColor(cgColor: color))), radius: \(number(layer.shadowRadius)), "
            + "offset: \(offset), opacity: \(number(CGFloat(layer.shadowOpacity))) }")
      }
      return keys
    }

    /// Draws the screen, or a view without its shadow, transform and opacity.
    private func picture(of view: UIView) throws -> UIImage {
      let format = UIGraphicsImageRendererFormat()
      (format.scale, format.opaque, format.preferredRange) = (scale, false, .standard)
      return UIGraphicsImageRenderer(bounds: view.bounds, format: format).image { context in
        if view.window != nil, view === screen {
          view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
        } else {
          view.layer.render(in: context.cgContext)
        }
      }
    }

    private func picture(of view: NamedView) throws -> UIImage {
      guard let marker = view.marker else { return try picture(of: view.view) }
      guard let image = marker.picture(marker.bounds.size, scale) else {
        throw SegueCapture.Failure.noPicture(view.name)
      }
      return image
    }

    /// Calls a function while views are hidden.
    private func hiding<Result>(
      _ views: [NamedView], _ body: () throws -> Result
    ) rethrows -> Result {
      // A view that holds what is drawn stays: drawing begins at the view itself.
      let plain = views.filter { $0.marker == nil && !$0.view.isHidden }
      for view in plain { view.view.isHidden = true }
      CaptureState.shared.hidden = Set(views.filter { $0.marker != nil }.map(\.name))
      if views.contains(where: { $0.marker != nil }) { SegueCapture.settle() }
      defer {
        for view in plain { view.view.isHidden = false }
        CaptureState.shared.hidden = []
      }
      return try body()
    }

    /// Adds a picture, and returns its path relative to the script.
    private mutating func add(_ image: UIImage, _ name: String) -> String {
      let base = Self.fileName(name)
      let count = (names[base] ?? 0) + 1
      names[base] = count
      let file = "\(self.name)/\(base)\(count == 1 ? "" : "-\(count)").png"
      pictures.append((file, image.pngData() ?? Data()))
      return file
    }
  }

  // MARK: - Values of scripts

  extension CaptureWriter {
    /// Returns a name with letters, digits and hyphens alone.
    fileprivate static func fileName(_ name: String) -> String {
      let text = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
      return text.isEmpty ? "view" : text
    }

    /// Returns a number with at most three decimals.
    private func number(_ value: CGFloat) -> String {
      let rounded = (Double(value) * 1000).rounded() / 1000
      return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }

    private func frame(_ rect: CGRect) -> String {
      let parts = [rect.minX, rect.minY, rect.width, rect.height].map(number)
      return "[\(parts.joined(separator: ", "))]"
    }

    /// Returns a text in quotes, as YAML and JSON read it.
    private func quoted(_ text: String) -> String {
      let escaped = text.unicodeScalars.map { scalar -> String in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case _ where scalar.value < 0x20: " "
        default: String(scalar)
        }
      }
      return "\"\(escaped.joined())\""
    }

    private func hex(_ color: UIColor) -> String {
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
      color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      let parts = [red, green, blue].map { Int((min(1, max(0, $0)) * 255).rounded()) }
      return "\"#" + parts.map { String(format: "%02X", $0) }.joined() + "\""
    }
  }
#endif
