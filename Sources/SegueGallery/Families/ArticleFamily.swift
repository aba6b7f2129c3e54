extension GalleryFamily {
  /// The transitions of the articles that the project reproduces.
  static let articles = GalleryFamily(
    name: "articles", title: "Custom transitions",
    summary: "Animators of apps' own, as articles on custom transitions build them step by step.",
    members: [
      FamilyMember(
        name: "kugou", demonstration: .transition("kugou", from: "songs", to: "player"),
        relatives: ["base", "cover-vertical"],
        code: [
          .uiKit(
            """
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
              guard let player = context.view(forKey: .to) else { return context.completeTransition(false) }
              let stage = context.containerView
              stage.addSubview(player)
              // The pivot is 1.8 heights below the top. As an anchor point it makes the way an arc.
              player.layer.anchorPoint = CGPoint(x: 0.5, y: 1.8)
              player.layer.position = CGPoint(x: stage.bounds.midX, y: 1.8 * stage.bounds.height)
              player.transform = CGAffineTransform(rotationAngle: .pi / 4)
              UIView.animate(withDuration: 0.4, delay: 0, options: .curveEaseInOut) {
                player.transform = .identity
              } completion: { _ in
                player.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
                player.frame = stage.bounds
                context.completeTransition(!context.transitionWasCancelled)
              }
            }
            """)
        ],
        sources: [
          .published("45°, a pivot at (0.5, 1.8) and 0.4 s, by the article and its code."),
          .estimated(
            "The turn on an arc; the article's code moves along the chord (`motion: decomposed`)."),
        ]),
      FamilyMember(
        name: "base", demonstration: .transition("base", from: "notes", to: "note"),
        relatives: ["kugou", "move-in"],
        code: [
          .uiKit(
            """
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
              guard let to = context.view(forKey: .to) else { return context.completeTransition(false) }
              let size = context.containerView.bounds.size
              context.containerView.addSubview(to)
              to.frame.origin = CGPoint(x: size.width, y: size.height)
              UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseInOut) {
                to.frame.origin = .zero
              } completion: { _ in
                context.completeTransition(!context.transitionWasCancelled)
              }
            }
            """)
        ],
        sources: [.published("0.5 s, eased at both ends; a drag of 0.3 of the width finishes it.")]),
      FamilyMember(
        name: "wechat-zoom",
        demonstration: .transition(
          "{ type: wechat-zoom, image: mountains, from-frame: [70, 100, 120, 120] }", from: "feed",
          to: "viewer", images: ["mountains"]),
        relatives: ["picture-from-cell", "zoom", "opening-page"],
        code: [
          .uiKit(
            """
            let picture = UIImageView(image: image)
            picture.frame = stage.convert(thumbnail.bounds, from: thumbnail)
            thumbnail.isHidden = true
            stage.addSubview(backdrop)  // black, its alpha is 0
            stage.addSubview(picture)
            UIView.animate(
              withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.3
            ) {
              picture.frame = AVMakeRect(aspectRatio: image.size, insideRect: stage.bounds)
              backdrop.alpha = 1
            } completion: { _ in
              thumbnail.isHidden = false
              picture.removeFromSuperview()
              stage.addSubview(viewer)
              context.completeTransition(!context.transitionWasCancelled)
            }
            """)
        ],
        sources: [
          .published(
            "A view spring of damping ratio 0.7 and velocity 0.3 over 0.5 s, by the article."),
          .published(
            "Under a finger the backdrop's alpha is the cube of the scale, by the article's code."),
        ]),
      FamilyMember(
        name: "picture-from-cell",
        demonstration: .transition(
          "{ type: picture-from-cell, image: mountains, from-frame: [16, 100, 60, 60] }",
          from: "places", to: "place", images: ["mountains"]),
        relatives: ["wechat-zoom", "zoom", "container-transform"],
        code: [
          .uiKit(
            """
            let picture = UIImageView(image: cell.photo.image)
            picture.frame = stage.convert(cell.photo.bounds, from: cell.photo)
            place.alpha = 0
            stage.addSubview(place)
            stage.addSubview(picture)
            UIView.animate(
              withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.2
            ) {
              picture.frame = place.photoFrame
              place.alpha = 1
            } completion: { _ in
              picture.removeFromSuperview()
              context.completeTransition(!context.transitionWasCancelled)
            }
            """),
          .swiftUI(
            """
            // Both in one hierarchy: the picture keeps its identity while the layout changes.
            if let place = selection {
              PlaceView(place) { $0.matchedGeometryEffect(id: place.id, in: photos) }
            } else {
              PlaceList { place, photo in photo.matchedGeometryEffect(id: place.id, in: photos) }
            }
            """),
        ],
        sources: [
          .published(
            "A view spring of damping ratio 0.7 and velocity 0.2 over 0.5 s, by the article.")
        ]),
      FamilyMember(
        name: "opening-page",
        demonstration: .transition(
          "{ type: opening-page, image: page, cover-image: mountains, from-frame: [16, 100, 90, 120] }",
          from: "shelf", to: "page-one", images: ["mountains", "page"]),
        relatives: ["zoom", "container-transform", "page-curl"],
        code: [
          .uiKit(
            """
            cover.layer.anchorPoint = CGPoint(x: 0, y: 0.5)  // hinged at the left edge
            cover.frame = cellFrame
            var perspective = CATransform3DIdentity
            perspective.m34 = -4.5 / 2000
            UIView.animate(withDuration: 0.7, delay: 0, options: .curveEaseIn) {
              page.frame = stage.bounds
              cover.bounds.size = CGSize(width: 0.7 * stage.bounds.width, height: stage.bounds.height)
              cover.layer.position = CGPoint(x: 0, y: stage.bounds.midY)
              cover.layer.transform = CATransform3DRotate(perspective, -.pi * 0.625, 0, 1, 0)
            }
            """)
        ],
        sources: [
          .published(
            "0.7 s, an opening of 112.5° and a perspective of 4.5 / 2000, by the article's code.")
        ]),
    ])
}
