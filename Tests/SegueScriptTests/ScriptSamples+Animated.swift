extension ScriptSamples {
  /// A script with every key of animations.
  static let animated = """
    segue: 1
    canvas: 390x844
    images: { photo: photo.png }
    screens:
      home:
        layers:
          - name: box
            image: photo
            frame: [10, 10, 50, 50]
            gradient: { colors: ["#000000", "#FFFFFF"] }
            backdrop: system-thin-material
          - name: word
            text: Hello
            frame: [10, 100, 200, 40]
            hidden: true
          - { name: bars, children: [{ fill: "#000000" }, { fill: "#FFFFFF" }] }
          - { name: disc, fill: "#000000", clip: { circle: 10, center: [50, 60] } }
          - { name: oval, fill: "#000000", clip: { ellipse: [10, 20] } }
          - { name: card, fill: "#000000", clip: { inset: [1, 2, 3, 4], radius: 5 }, drags: { axis: y } }
          - { name: plane, path: "M 0 0 L 40 0 L 20 30 Z", clip: { path: "M 0 0 L 40 0 L 20 30 Z" } }
          - name: arc
            shape: circle
            stroke: { color: "#007AFF", width: 4, end: 0.05 }
            frame: [78, 78, 44, 44]
            animates:
              - { turn: 360deg, duration: 1s, curve: linear, repeat: forever }
              - { stroke-end: { to: 0.75, duration: 500ms, repeat: forever, autoreverse: true } }
      next: "#FFFFFF"
    transitions:
      drop:
        to: [{ at: 0%, move: [0, -100%] }]
        from-layers:
          box: { keyframes: [{ at: 100%, alpha: 0 }], delay: 100ms, duration: 200ms, curve: ease-in }
          arc: { keyframes: [{ at: 100%, alpha: 0 }], spring: snappy }
          disc: [{ at: 50%, clip: { circle: cover } }, { at: 100%, clip: { inset: [0, 0, 0, 0] }, morph: resample }]
          oval: [{ at: 100%, along: "M 0 0 L 40 40", pace: keys, orient: auto-reverse }]
          card: [{ at: 100%, move: [40, 40], via: arc, orient: auto }]
    timeline:
      - show: home
      - animate: { card: { drag-offset: [0, 10] } }
      - animate: { bars: { effect: { name: bounce, by: layer } } }
      - animate:
          box:
            frame: [0, 0, 40, 40]
            move: [10%, 20]
            scale: [{ to: 0.7, in: 100ms, curve: cubic, velocity: [0, -2] }, { hold: 50ms }, { to: 1, spring: bouncy, velocity: 3 }]
            turn: { to: 340deg, way: shortest, spring: smooth, delay: 10ms, speed: 2, merge: replace }
            turn-x: 1deg
            turn-y: 2deg
            anchor-point: [0, 0]
            perspective: 500
            alpha: 0.5
            corner-radius: [1, 2, 3, 4]
            fill: { to: "#FF0000", color-space: oklab }
            tint: "#00FF0080"
            brightness: 0.5
            saturation: 2
            blur: 3
            backdrop-blur: 4
            border: { width: 2, color: "#123456" }
            shadow: { color: "#000000", opacity: 0.5, offset: [0, 2], radius: 4, spread: 1 }
            gradient: { colors: ["#FF0000", "#00FF00"], locations: [0, 0.5], start: [0, 0], end: [1, 1] }
            image: photo
            content-mode: aspect-fit
            blend: multiply
            corner-curve: continuous
            clips: true
          disc: { clip: { to: { circle: cover }, duration: 200ms }, along: { to: "M 0 0 L 40 0", duration: 1s }, pace: keys, orient: auto }
          oval: { clip: [{ to: { ellipse: [1, 2] }, in: 100ms }, { to: { ellipse: [3, 4], center: [5, 6] }, spring: snappy }], move: [10, 20], via: material }
          plane: { path: "M 0 0 C 1 2 3 4 50 60 Z", clip: { inset: [1, 2, 3, 4] }, morph: resample, along: "M 0 0 L 40 40" }
          word:
            enter: [opacity, { offset: [0, 40] }, { scale: 0.5, anchor: [0, 1] }]
            text: Bye
            content: numeric-text
            color: "#FF0000"
            font-size: 30
            font-weight: 700
            align: center
            lines: 2
          arc:
            size: [10, 20]
            stroke: { color: "#FF0000", width: 5, phase: 1, start: 0.1, end: 0.5 }
        duration: 300ms
        delay: 20ms
        autoreverse: false
        speed: 1.5
        merge: add
        color-space: linear
        repeat: 3
        interrupt: { after: 100ms, animate: { box: { alpha: 1 } } }
        until: started
      - hold: 1s
      - animate: { "*": { alpha: 0 } }
        stagger: { over: 200ms, order: random, seed: 7, curve: ease-out }
      - animate: { "*": { alpha: 1 } }
        stagger: { each: 60ms, order: edges }
      - phases:
          - { animate: { box: { move: [0, 0] } }, curve: ease-out, duration: 300ms }
          - { hold: 100ms }
          - { animate: { "home/box": rest }, spring: snappy }
        next: rest
        repeat: 2
      - animate: { word: { leave: { blur-replace: up-up } } }
      - animate: { word: { enter: { move: left } } }
      - animate: { word: { leave: { push: top } }, box: { effect: bounce } }
      - animate: { word: { enter: { matched: box, properties: position, anchor: [0, 1] } } }
      - animate: { word: { effect: disappear } }
      - push: next
        transition: drop
    output: clip.gif
    """
}
