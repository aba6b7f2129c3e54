extension GalleryFamily {
  /// Effects by which layers look different.
  static let looks = GalleryFamily(
    name: "looks", title: "Looks of layers",
    summary: "Shadows, materials, glass, filters and masks.",
    members: [
      FamilyMember(
        name: "shadow", relatives: ["border", "blur"],
        code: [
          .uiKit(
            """
            card.layer.shadowRadius = 14
            card.layer.shadowOffset = CGSize(width: 0, height: 10)
            card.layer.shadowOpacity = 0.35
            card.layer.shadowPath = UIBezierPath(roundedRect: card.bounds, cornerRadius: 28).cgPath
            """),
          .swiftUI(".shadow(color: .black.opacity(0.35), radius: 14, y: 10)"),
        ]),
      FamilyMember(
        name: "backdrop", relatives: ["glass", "blur"],
        code: [
          .uiKit("let pane = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))"),
          .swiftUI(".background(.thinMaterial, in: .rect(cornerRadius: 24))"),
        ]),
      FamilyMember(
        name: "glass", relatives: ["backdrop", "tab-bar"],
        code: [
          .swiftUI(
            """
            GlassEffectContainer(spacing: 16) {
              HStack(spacing: isMerged ? 0 : 60) {
                Image(systemName: "sun.max").frame(width: 60, height: 60).glassEffect()
                Image(systemName: "moon").frame(width: 60, height: 60).glassEffect()
              }
            }
            """),
          .uiKit(
            """
            let group = UIVisualEffectView(effect: UIGlassContainerEffect())
            let button = UIVisualEffectView(effect: UIGlassEffect(style: .regular))
            button.cornerConfiguration = .capsule()
            group.contentView.addSubview(button)
            """),
        ],
        sources: [
          .measured("Depth, rim and tint were fitted to pictures of iOS 26.")
        ]),
      FamilyMember(
        name: "tab-bar", relatives: ["glass", "tab"],
        code: [
          .swiftUI(
            """
            TabView {
              Tab("Home", systemImage: "house") { HomeView() }
              Tab("New", systemImage: "star") { NewView() }
              Tab("Radio", systemImage: "circle") { RadioView() }
            }
            .tabBarMinimizeBehavior(.onScrollDown)
            """)
        ]),
      FamilyMember(
        name: "border", relatives: ["shadow", "corners"],
        code: [
          .uiKit(
            "card.layer.borderWidth = 6\ncard.layer.borderColor = UIColor.systemIndigo.cgColor"),
          .swiftUI(
            ".overlay { RoundedRectangle(cornerRadius: 28).strokeBorder(.indigo, lineWidth: 6) }"),
        ]),
      FamilyMember(
        name: "corners", relatives: ["border", "clip"],
        code: [
          .swiftUI(
            """
            .clipShape(.rect(
              topLeadingRadius: 60, bottomLeadingRadius: 24, bottomTrailingRadius: 60,
              topTrailingRadius: 24, style: .continuous))
            """),
          .uiKit("card.layer.cornerRadius = 60\ncard.layer.cornerCurve = .continuous"),
        ]),
      FamilyMember(
        name: "filters", relatives: ["blend", "blur"],
        code: [
          .swiftUI(".saturation(0.2)\n.contrast(1.3)\n.hueRotation(.degrees(200))")
        ]),
      FamilyMember(
        name: "blur", relatives: ["backdrop", "filters"],
        code: [.swiftUI(".blur(radius: 8)")]),
      FamilyMember(
        name: "mask", relatives: ["clip", "corners"],
        code: [
          .swiftUI(".mask { Star(points: 5) }"),
          .uiKit("photo.layer.mask = starLayer  // a CAShapeLayer; its alpha is what shows"),
        ]),
      FamilyMember(
        name: "clip", relatives: ["mask", "camera-iris-hollow-open"],
        code: [
          .coreAnimation(
            """
            let hole = CAShapeLayer()
            view.layer.mask = hole
            let opening = CABasicAnimation(keyPath: "path")
            opening.fromValue = UIBezierPath(ovalIn: button.frame).cgPath
            opening.toValue = UIBezierPath(ovalIn: view.bounds.insetBy(dx: -300, dy: -300)).cgPath
            opening.duration = 0.6
            opening.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            hole.path = UIBezierPath(ovalIn: view.bounds.insetBy(dx: -300, dy: -300)).cgPath
            hole.add(opening, forKey: "path")
            """)
        ]),
      FamilyMember(
        name: "blend", relatives: ["filters", "mask"],
        code: [.swiftUI(".blendMode(.multiply)")]),
    ])

  /// Words and drawings that layers show.
  static let drawings = GalleryFamily(
    name: "drawings", title: "Words and drawings",
    summary: "Text, paths, gradients and SVG files, sharp at any size.",
    members: [
      FamilyMember(
        name: "text", relatives: ["path", "svg"],
        code: [
          .swiftUI(
            """
            Text("The quick brown fox jumps over the dog.")
              .font(.title2.bold())
              .multilineTextAlignment(.center)
              .foregroundStyle(.indigo)
            """)
        ]),
      FamilyMember(
        name: "path", relatives: ["svg", "mask"],
        code: [
          .coreAnimation(
            """
            let star = CAShapeLayer()
            star.path = starPath
            star.strokeColor = UIColor.brown.cgColor
            star.lineWidth = 6
            star.lineJoin = .round
            star.strokeEnd = 0.7  // animatable
            """),
          .swiftUI(
            "Star(points: 5).trim(from: 0, to: drawn).stroke(.brown, style: .init(lineWidth: 6, lineJoin: .round))"
          ),
        ]),
      FamilyMember(
        name: "gradient", relatives: ["path", "blend"],
        code: [
          .swiftUI(
            """
            LinearGradient(
              colors: [.orange, .indigo, .mint], startPoint: .topLeading, endPoint: .bottomTrailing)
            """),
          .coreAnimation(
            """
            let gradient = CAGradientLayer()
            gradient.colors = [UIColor.orange, .indigo, .mint].map(\\.cgColor)
            gradient.startPoint = .zero
            gradient.endPoint = CGPoint(x: 1, y: 1)
            """),
        ]),
      FamilyMember(
        name: "svg", relatives: ["path", "text"],
        code: [
          .swiftUI(
            """
            Image(.heart)  // an SVG file in the asset catalogue, with "Preserve Vector Data"
              .resizable()
              .scaledToFit()
              .scaleEffect(5)
            """)
        ]),
    ])

  /// How layers move while their screen stays.
  static let motion = GalleryFamily(
    name: "motion", title: "Motion of layers",
    summary: "Keyframes, springs, paths, symbol effects, and layers that a finger drags.",
    members: [
      FamilyMember(
        name: "animate", relatives: ["effect", "along"],
        code: [
          .swiftUI(
            """
            .phaseAnimator([false, true], trigger: taps) { card, isLarge in
              card.rotationEffect(.degrees(isLarge ? 180 : 0)).scaleEffect(isLarge ? 1 : 0.8)
            } animation: { _ in .snappy }
            """),
          .uiKit(
            """
            UIView.animate(springDuration: 0.5, bounce: 0.15) {
              card.transform = CGAffineTransform(rotationAngle: .pi)
            }
            """),
        ]),
      FamilyMember(
        name: "along", relatives: ["animate", "path"],
        code: [
          .coreAnimation(
            """
            let ride = CAKeyframeAnimation(keyPath: "position")
            ride.path = road.cgPath
            ride.rotationMode = .rotateAuto
            ride.calculationMode = .paced
            ride.duration = 0.9
            car.layer.add(ride, forKey: "ride")
            """)
        ]),
      FamilyMember(
        name: "effect", relatives: ["animate"],
        code: [
          .swiftUI(
            """
            Image(systemName: "star.fill")
              .symbolEffect(.bounce, value: taps)
              .symbolEffect(.wiggle, value: alerts)
            """)
        ]),
      FamilyMember(
        name: "snapshot", relatives: ["animate", "page-curl"],
        code: [
          .uiKit(
            """
            // A strip of the old screen for each blade of the blind.
            for row in 0..<8 {
              let strip = CGRect(x: 0, y: CGFloat(row) * height / 8, width: width, height: height / 8)
              guard let blade = from.resizableSnapshotView(
                from: strip, afterScreenUpdates: false, withCapInsets: .zero) else { continue }
              blade.frame = strip
              stage.addSubview(blade)
              UIView.animate(withDuration: 0.55, delay: 0.035 * Double(row)) {
                blade.transform = CGAffineTransform(scaleX: 1, y: 0.01)
              }
            }
            """)
        ]),
      FamilyMember(
        name: "drags", relatives: ["sheet", "snapchat"],
        code: [
          .swiftUI(
            """
            .offset(x: offset)
            .gesture(
              DragGesture()
                .onChanged { offset = $0.translation.width }
                .onEnded { drag in
                  withAnimation(.spring) { offset = drag.predictedEndTranslation.width > 35 ? 70 : 0 }
                })
            """)
        ]),
    ])
}
