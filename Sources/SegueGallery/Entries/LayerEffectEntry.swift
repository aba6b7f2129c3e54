import SegueScript

/// A layer effect of the gallery, with a layer that demonstrates it.
package struct LayerEffectEntry: Sendable {
  /// The name, usually that of its key.
  package let name: String
  /// A sentence that describes its visible effect.
  let summary: String
  /// The keys of a layer that control it.
  let keys: [String]
  /// The schema of its key's mapping; nil if it takes none.
  var section: SchemaSection?
  /// The keyframe properties that animate it, as the reference names them.
  var keyframes: [String] = []
  /// The layer without the effect, and the keys added for it, in YAML without braces.
  let plain, with: String
  /// The steps of a demonstration in which the layer moves; nil for a fade to the layer with the effect.
  var motion: String?
  /// More screens of that demonstration, and the transitions of the script's own.
  var definitions = ""
  /// The texts of files beside the script, by their names.
  var files: [String: String] = [:]
  /// The layers behind it, one per line.
  var behind = ##"      - { name: sky, gradient: { colors: ["#FFFFFF", "#D5DDF0"] } }"##

  /// All effects, in the order in which a layer draws them.
  package static let all: [LayerEffectEntry] = [
    LayerEffectEntry(
      name: "shadow", summary: "A soft shadow of the layer's edge, or of what it shows.",
      keys: ["shadow"], section: Schema.shadow,
      keyframes: ["shadow-opacity", "shadow-radius", "shadow-offset"], plain: card,
      with: "shadow: { radius: 14, offset: [0, 10], opacity: 0.35 }"),
    LayerEffectEntry(
      name: "backdrop", summary: "A material that blurs and brightens what lies below the layer.",
      keys: ["backdrop"], section: Schema.backdrop, keyframes: ["backdrop-blur"], plain: pane,
      with: "backdrop: thin",
      behind: photo),
    LayerEffectEntry(
      name: "glass", summary: "The glass of iOS 26: a lens with a bright rim over what lies below.",
      keys: ["glass-group"], section: Schema.glass,
      keyframes: ["glass-strength", "depth", "width", "spacing", "tint", "glow"],
      plain:
        ##"glass-group: { spacing: 16, children: [{ name: one, frame: [30, 120, 60, 60], corner-radius: 30 }, { name: two, frame: [150, 120, 60, 60], corner-radius: 30 }] }"##,
      with: "",
      motion: """
          - animate: { one: { move: [33, 0] }, two: { move: [-33, 0] } }
            spring: { response: 400ms, damping-fraction: 0.8 }
          - hold: 300ms
          - animate: { one: rest, two: rest }
            spring: { response: 400ms, damping-fraction: 0.8 }
        """, behind: photo),
    LayerEffectEntry(
      name: "tab-bar", summary: "A bar of tabs whose selection travels as a lens of glass.",
      keys: ["tab-bar"], section: Schema.tabBar, keyframes: ["selected", "minimized"],
      plain:
        ##"tab-bar: { inset: 20, items: [{ title: Home, icon: { shape: rect, corner-radius: 6, fill: "#000000" } }, { title: New, icon: { shape: { star: 5 }, fill: "#000000" } }, { title: Radio, icon: { shape: circle, fill: "#000000" } }] }"##,
      with: "",
      motion: """
          - tap: Radio
          - hold: 800ms
          - tap: Home
        """, behind: photo),
    LayerEffectEntry(
      name: "gradient", summary: "Colours that run along a line, from a point, or round it.",
      keys: ["gradient"], section: Schema.gradient, keyframes: ["gradient-locations"],
      plain: card,
      with:
        ##"gradient: { colors: ["#FF9A6B", "#6B7BFF", "#38C6A0"], start: [0, 0], end: [1, 1] }"##
    ),
    LayerEffectEntry(
      name: "path", summary: "A path or a shape, filled and drawn along with a pen.",
      keys: ["path", "shape", "fill-rule", "stroke"], section: Schema.stroke,
      keyframes: ["stroke-start", "stroke-end"],
      plain: ##"frame: [50, 80, 140, 140], shape: { star: 5 }, fill: "#FFD21F""##,
      with: ##"stroke: { color: "#A05A00", width: 6, join: round }"##),
    LayerEffectEntry(
      name: "svg", summary: "An SVG file, drawn sharp at any size.", keys: ["svg", "content-mode"],
      plain: "frame: [104, 134, 32, 32], svg: heart.svg",
      with: "transform: { scale: 5 }", files: ["heart.svg": heart]),
    LayerEffectEntry(
      name: "text", summary: "Words in a font, in lines that are broken and aligned.",
      keys: [
        "text", "color", "font", "align", "vertical-align", "line-height", "lines", "overflow",
        "tracking",
      ], section: Schema.font,
      plain: ##"frame: [30, 100, 180, auto], text: "The quick brown fox jumps over the dog.""##,
      with: ##"font: { style: title-2, weight: 700 }, align: center, color: "#3D5AFE""##),
    LayerEffectEntry(
      name: "border", summary: "A line along the layer's edge, inside, outside or on it.",
      keys: ["border"], section: Schema.border, keyframes: ["border-width"], plain: card,
      with: ##"border: { width: 6, color: "#3D5AFE" }"##),
    LayerEffectEntry(
      name: "corners", summary: "Rounded corners, each with a radius, circular or continuous.",
      keys: ["corner-radius", "corners", "corner-curve", "clips"], keyframes: ["corner-radius"],
      plain: ##"frame: [50, 80, 140, 140], fill: "#3D5AFE""##,
      with: "corner-radius: [60, 24, 60, 24], corner-curve: continuous"),
    LayerEffectEntry(
      name: "filters", summary: "Filters of the layer's colours, one after another.",
      keys: ["filters"], keyframes: ["brightness", "saturation", "tint"],
      plain: "frame: [40, 70, 160, 160], svg: dunes.svg",
      with: "filters: [{ saturation: 0.2 }, { contrast: 1.3 }, { hue: 200deg }]"),
    LayerEffectEntry(
      name: "blur", summary: "The layer with all that it holds, out of focus.",
      keys: ["blur"], section: Schema.blur, keyframes: ["blur", "blur-edge"],
      plain: "frame: [40, 70, 160, 160], svg: sea.svg", with: "blur: 8"),
    LayerEffectEntry(
      name: "mask", summary: "Only that of the layer is seen where another one is.",
      keys: ["mask"], plain: "frame: [40, 70, 160, 160], svg: meadow.svg",
      with: "mask: { shape: { star: 5 }, fill: \"#000000\" }"),
    LayerEffectEntry(
      name: "clip",
      summary: "A shape outside which nothing of the layer is drawn; it can grow and morph.",
      keys: ["clip"], keyframes: ["clip"],
      plain: "svg: city.svg, content-mode: aspect-fill, clip: { circle: 40 }",
      with: "",
      motion: """
          - animate: { layer: { clip: { circle: cover } } }
            duration: 600ms
            curve: ease-in-out
        """),
    LayerEffectEntry(
      name: "blend", summary: "The layer's colours mixed with those below by a blend mode.",
      keys: ["blend", "isolated"],
      plain: ##"frame: [50, 80, 140, 140], fill: "#FF9A6B", corner-radius: 28"##,
      with: "blend: multiply", behind: photo),
    LayerEffectEntry(
      name: "animate",
      summary: "A layer that changes while its screen stays: values, keyframes, springs.",
      keys: ["hidden", "animates"], section: Schema.change, plain: card,
      with: "",
      motion: """
          - animate:
              layer:
                fill: { to: "#3D5AFE", duration: 250ms }
                turn: { to: 180deg, spring: snappy }
                scale: [{ to: 0.8, in: 120ms, curve: cubic }, { to: 1, spring: bouncy }]
        """),
    LayerEffectEntry(
      name: "along", summary: "A layer that moves along a path, and turns with it.",
      keys: [], section: Schema.change,
      plain: ##"frame: [20, 220, 48, 32], fill: "#FF5E3A", corner-radius: 8"##, with: "",
      motion: """
          - animate: { layer: { along: "M0 0C60 0 20 -140 80 -140S100 0 150 -20", orient: auto } }
            duration: 900ms
            curve: ease-in-out
        """),
    LayerEffectEntry(
      name: "effect", summary: "A layer that bounces, wiggles or changes as a symbol does.",
      keys: [], section: Schema.effect,
      plain: ##"frame: [60, 90, 120, 120], shape: { star: 5 }, fill: "#FF9500""##, with: "",
      motion: """
          - animate: { layer: { effect: bounce } }
          - animate: { layer: { effect: wiggle } }
        """),
    LayerEffectEntry(
      name: "snapshot",
      summary: "A still picture of a screen, in one piece or in many, that a transition moves.",
      keys: [], section: Schema.grid, plain: "svg: forest.svg, content-mode: aspect-fill",
      with: "",
      motion: """
          - push: next
            transition: blinds
        """,
      definitions: ##"""
          next:
            layers: [{ fill: "#101828" }]

        transitions:
          blinds:
            duration: 800ms
            perspective: 1000
            layers:
              - snapshot: from
                place: above
                grid: { rows: 8, stagger: { over: 250ms } }
                keyframes: [{ at: 100%, turn-x: 80deg, scale: [1, 0], brightness: 0.3 }]
        """##),
    LayerEffectEntry(
      name: "drags", summary: "A layer that a finger moves, and that springs to its places.",
      keys: ["drags", "follows"], section: Schema.drags,
      plain: "\(card), drags: { axis: x, snap: [[0, 0], [70, 0]] }", with: "",
      motion: """
          - drag: { from: [90, 150], path: [{ to: [135, 152], in: 250ms, curve: ease-out }] }
        """),
  ]

  private static let heart = ##"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
      <linearGradient id="glow" x2="1" y2="1">
        <stop stop-color="#FF5E3A"/><stop offset="1" stop-color="#C2185B"/>
      </linearGradient>
      <path fill="url(#glow)" stroke="#7A0C3A" stroke-width="1.5" stroke-linejoin="round"
        d="M24 42C4 28 4 10 15 8c5-1 9 4 9 6 0-2 4-7 9-6 11 2 11 20-9 34Z"/>
    </svg>
    """##
  private static let card =
    ##"frame: [50, 80, 140, 140], fill: "#FFFFFF", corner-radius: 28, corner-curve: continuous"##
  private static let pane =
    ##"frame: [30, 110, 180, 80], corner-radius: 24, corner-curve: continuous"##
  private static let photo =
    "      - { name: photo, svg: mountains.svg, content-mode: aspect-fill }"

  /// The script: a fade from the layer without the effect to the same layer with it, or its motion.
  package var script: String {
    /// Returns a screen of the script with the layers behind and one on top.
    func screen(_ name: String, _ layer: String) -> String {
      "  \(name):\n    layers:\n\(behind)\n      - { name: layer, \(layer) }"
    }
    if let motion {
      return """
        segue: 1
        canvas: 240x300
        touches: { show: ring }
        screens:
        \(screen("page", plain))
        \(definitions)

        timeline:
          - show: page
          - hold: 500ms
        \(motion)
          - hold: 700ms

        """
    }
    return """
      segue: 1
      canvas: 240x300
      screens:
      \(screen("without", plain))
      \(screen("with", "\(plain), \(with)"))

      timeline:
        - show: without
        - hold: 600ms
        - push: with
          transition: fade
          duration: 300ms
        - hold: 900ms

      """
  }

  /// The rows of its keys, followed by those of its mapping.
  package var parameters: [GalleryEntry.Parameter] {
    let own = keys.compactMap { Schema.layer.key($0) }.map { GalleryEntry.Parameter($0) }
    let inner = (section?.keys ?? []).map { key in
      var parameter = GalleryEntry.Parameter(key)
      parameter.name = "\(section?.name ?? "").\(key.name)"
      return parameter
    }
    return own + inner
  }
}

extension GalleryEntry.Parameter {
  /// Makes a row from a key of the script's schema.
  fileprivate init(_ key: SchemaKey) {
    self.init(
      name: key.name, takes: key.kind.words, defaultText: key.defaultText ?? "required",
      summary: key.summary)
  }
}
