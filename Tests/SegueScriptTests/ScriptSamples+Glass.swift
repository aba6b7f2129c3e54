extension ScriptSamples {
  /// A script with every key of glass.
  static let glass = """
    segue: 1
    canvas: 390x844
    screens:
      bars:
        layers:
          - name: list
            scroll: { content: [390, 2000] }
            edge-effect: soft
          - name: bar
            frame: [20, 20, 350, 62]
            backdrop: { glass: clear, scheme: light, size: menu, depth: 40, width: 12, curvature: 4, index: 1.3, \
              dispersion: 0.06, blur: 2, clarity: 0.4, black: 0.1, white: 0.9, saturation: 1.2, rise: 0.1, \
              dim: 0.35, tint: "#0A84FFC0", rim: 0.2, rim-width: 2, light: 90deg, key: 0.5, \
              shadow-opacity: 0.1, shadow-radius: 9, shadow-offset: [1, 2], interactive: true, glass-id: me }
          - name: group
            glass-group: { spacing: 16, children: [{ name: one, frame: [20, 200, 44, 44] }] }
          - name: tabs
            tab-bar: { selected: 2, minimize: on-scroll-down, scroll: list, scheme: light, color: "#112233", \
              selected-color: "#FF2D55", inset: 20, items: [{ title: One, icon: { shape: circle } }, { name: two }], \
              trailing: { name: search } }
          - { name: old, tab-bar: { era: classic, items: [{ title: One }] } }
      next: "#FFFFFF"
    transitions:
      melt:
        from-layers:
          bar: [{ at: 100%, glass-strength: 0.5, depth: 10, width: 4, glow: 0.1 }]
          group: [{ at: 100%, spacing: 4 }]
    timeline:
      - show: bars
      - animate: { bar: { glass-strength: 0.5, depth: 10, width: 4, glow: 0.1 } }
      - animate: { group: { spacing: 4 }, tabs: { selected: 1, minimized: 1 } }
      - push: next
        transition: melt
    output: clip.gif
    """
}
