extension GalleryFamily {
  /// The types of `CATransition`, public and private.
  static let coreAnimation = GalleryFamily(
    name: "core-animation", title: "Core Animation",
    summary: "The types of CATransition: four public ones, and those that apps may not use.",
    members: [
      FamilyMember(
        name: "fade",
        demonstration: .transition("fade", from: "postcard-sea", to: "postcard-mountains"),
        relatives: ["cross-dissolve", "fade-through"],
        code: [.coreAnimation(caTransition("fade"))],
        sources: [publicType, duration]),
      FamilyMember(
        name: "push",
        demonstration: .transition(
          "{ type: push, from: right }", from: "postcard-dunes", to: "postcard-forest"),
        relatives: ["navigation", "move-in", "reveal"],
        code: [.coreAnimation(caTransition("push", "fromRight"))],
        sources: [publicType, duration]),
      FamilyMember(
        name: "move-in",
        demonstration: .transition(
          "{ type: move-in, from: bottom }", from: "postcard-meadow", to: "postcard-city"),
        relatives: ["cover-vertical", "push", "reveal"],
        code: [
          .coreAnimation(
            caTransition(
              "moveIn", "fromTop", "// In UIKit's layers y runs up: fromTop comes from the bottom.")
          )
        ],
        sources: [publicType, duration]),
      FamilyMember(
        name: "reveal",
        demonstration: .transition(
          "{ type: reveal, from: right }", from: "postcard-mountains", to: "postcard-sea"),
        relatives: ["move-in", "push", "page-curl"],
        code: [.coreAnimation(caTransition("reveal", "fromRight"))],
        sources: [publicType, duration]),
      FamilyMember(
        name: "cube",
        demonstration: .transition(
          "{ type: cube, from: right }", from: "postcard-forest", to: "postcard-city"),
        relatives: ["ogl-flip", "flip-horizontal", "push"],
        code: [
          .uiKit(
            """
            // The type `cube` is private; two faces that turn about a common axis are not.
            let width = stage.bounds.width
            stage.layer.sublayerTransform.m34 = -1 / (1.5 * stage.bounds.height)
            for face in [from, to] {
              face.layer.anchorPointZ = -width / 2
              face.layer.isDoubleSided = false
            }
            to.transform3D = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
            UIView.animate(withDuration: 0.8) {
              from.transform3D = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
              to.transform3D = CATransform3DIdentity
            }
            """)
        ],
        sources: [privateType("`cube`"), likeness]),
      FamilyMember(
        name: "ogl-flip",
        demonstration: .transition(
          "{ type: ogl-flip, from: right }", from: "weather", to: "towns"),
        relatives: ["flip-horizontal", "cube"],
        code: [
          .uiKit(
            """
            UIView.transition(
              with: container, duration: 0.8, options: .transitionFlipFromRight
            ) {
              weather.isHidden = true
              towns.isHidden = false
            }
            """)
        ],
        sources: [privateType("`oglFlip`"), likeness]),
      FamilyMember(
        name: "page-curl",
        demonstration: .transition("page-curl", from: "page-one", to: "page-two"),
        relatives: ["page-uncurl", "opening-page", "reveal"],
        code: [
          .uiKit(
            """
            UIView.transition(with: container, duration: 0.8, options: .transitionCurlUp) {
              container.subviews.last?.removeFromSuperview()  // the page that is peeled away
            }
            // Under a finger, from side to side:
            let book = UIPageViewController(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
            """)
        ],
        sources: [privateType("`pageCurl`"), likeness]),
      FamilyMember(
        name: "page-uncurl",
        demonstration: .transition("page-uncurl", from: "page-two", to: "page-one"),
        relatives: ["page-curl", "move-in"],
        code: [
          .uiKit(
            """
            UIView.transition(with: container, duration: 0.8, options: .transitionCurlDown) {
              container.addSubview(page)
            }
            """)
        ],
        sources: [privateType("`pageUnCurl`"), likeness]),
      FamilyMember(
        name: "ripple-effect",
        demonstration: .transition("ripple-effect", from: "postcard-sea", to: "postcard-meadow"),
        relatives: ["suck-effect", "fade"],
        code: [
          .swiftUI(
            """
            // Ripple.metal, with #include <SwiftUI/SwiftUI_Metal.h>
            [[ stitchable ]] half4 ripple(float2 at, SwiftUI::Layer layer, float2 center, float progress) {
              float2 way = at - center;
              float far = max(length(way), 0.001), front = progress * 900;
              float wave = far < front ? sin((front - far) / 14) * exp((far - front) / 160) : 0;
              return layer.sample(at + way / far * wave * 16 * (1 - progress));
            }

            // The screens cross-fade below it.
            Group { if showsDetail { Detail() } else { List() } }
              .layerEffect(
                ShaderLibrary.ripple(.float2(touch), .float(progress)),
                maxSampleOffset: CGSize(width: 16, height: 16))
            """)
        ],
        sources: [privateType("`rippleEffect`"), likeness]),
      FamilyMember(
        name: "suck-effect",
        demonstration: .transition("suck-effect", from: "note", to: "notes"),
        relatives: ["ripple-effect", "page-curl"],
        code: [
          .swiftUI(
            """
            // Suck.metal, with <metal_stdlib>
            [[ stitchable ]] float2 suck(float2 at, float2 target, float width, float progress) {
              // Rows near the target are narrow first; all of them move toward it.
              float pull = smoothstep(0.0, 1.0, progress * 2 - abs(at.y - target.y) / 900);
              float narrow = max(1 - pull, 0.02);
              return float2(target.x + (at.x - target.x) / narrow, at.y - progress * (target.y - at.y));
            }

            NoteView().distortionEffect(
              ShaderLibrary.suck(.float2(target), .float(390), .float(progress)),
              maxSampleOffset: CGSize(width: 390, height: 844))
            """)
        ],
        sources: [privateType("`suckEffect`"), likeness]),
      FamilyMember(
        name: "camera-iris",
        demonstration: .transition("camera-iris", from: "camera", to: "memories"),
        relatives: ["camera-iris-hollow-open", "camera-iris-hollow-close"],
        code: [.swiftUI(iris)],
        sources: [privateType("`cameraIris`"), likeness]),
      FamilyMember(
        name: "camera-iris-hollow-open",
        demonstration: .transition("camera-iris-hollow-open", from: "home", to: "camera"),
        relatives: ["camera-iris", "camera-iris-hollow-close"],
        code: [.swiftUI(iris)],
        sources: [privateType("`cameraIrisHollowOpen`"), likeness]),
      FamilyMember(
        name: "camera-iris-hollow-close",
        demonstration: .transition("camera-iris-hollow-close", from: "camera", to: "viewer"),
        relatives: ["camera-iris", "camera-iris-hollow-open"],
        code: [.swiftUI(iris)],
        sources: [privateType("`cameraIrisHollowClose`"), likeness]),
    ])

  /// Returns code that runs a public type on the layer that holds both views.
  private static func caTransition(
    _ type: String, _ subtype: String? = nil, _ comment: String? = nil
  ) -> String {
    let subtype = subtype.map { "\ntransition.subtype = .\($0)" } ?? ""
    let comment = comment.map { "\n\($0)" } ?? ""
    return """
      let transition = CATransition()
      transition.type = .\(type)\(comment)\(subtype)
      transition.duration = 0.8
      transition.timingFunction = CAMediaTimingFunction(name: .default)
      navigationController?.view.layer.add(transition, forKey: kCATransition)
      navigationController?.pushViewController(detail, animated: false)
      """
  }

  private static let iris = """
    struct Iris: ViewModifier, Animatable {
      var opening: Double  // 0 closed, 1 open
      var animatableData: Double { get { opening } set { opening = newValue } }

      func body(content: Content) -> some View {
        content.mask {
          GeometryReader { space in
            let side = opening * 2 * max(space.size.width, space.size.height)
            Circle().frame(width: side, height: side)
              .position(x: space.size.width / 2, y: space.size.height / 2)
          }
        }
      }
    }

    extension AnyTransition {
      static let iris = modifier(active: Iris(opening: 0), identity: Iris(opening: 1))
    }
    """

  private static let publicType = MotionSource.published(
    "The type and its subtypes, which are named for a y that runs up.", .caTransition)
  private static let duration = MotionSource.published(
    "0.8 s and the curve `default`, by the article that shows all types.")
  private static let likeness = MotionSource.estimated(
    "Its geometry is not published: this is a likeness, and its numbers are parameters.")

  private static func privateType(_ name: String) -> MotionSource {
    .reimplemented("\(name) is a private type: an app that names it may be refused.")
  }
}
