extension GalleryFamily {
  /// The motion of Material, as Android's libraries have it.
  static let material = GalleryFamily(
    name: "material", title: "Material and Android",
    summary: "The patterns of Material motion, and Android's predictive back.",
    members: [
      FamilyMember(
        name: "container-transform",
        demonstration: .transition(
          "{ type: container-transform, from-frame: [16, 112, 358, 220], from-corner-radius: 16 }",
          from: "cards", to: "recipe"),
        relatives: ["zoom", "opening-page", "elevation-scale"],
        code: [
          .compose(
            """
            SharedTransitionLayout {
              AnimatedContent(open) { recipe ->
                if (recipe == null) Cards { card ->
                  Modifier.sharedBounds(rememberSharedContentState(card.id), this@AnimatedContent)
                } else RecipePage(
                  recipe,
                  Modifier.sharedBounds(rememberSharedContentState(recipe.id), this@AnimatedContent),
                )
              }
            }
            """),
          .android(
            """
            // In the fragment that comes in; both views have the same transitionName.
            sharedElementEnterTransition = MaterialContainerTransform().apply {
              drawingViewId = R.id.nav_host
              scrimColor = Color.argb(82, 0, 0, 0)
            }
            """),
        ],
        sources: [
          .published(
            "500 ms in, 400 ms back, emphasized; fades, scale and corners by thresholds of progress.",
            .materialMotion)
        ]),
      FamilyMember(
        name: "shared-axis",
        demonstration: .transition("shared-axis", from: "step-one", to: "step-two"),
        relatives: ["navigation", "fade-through", "push"],
        code: [
          .android(
            """
            // In the fragment that goes; the one that comes sets enterTransition and returnTransition.
            exitTransition = MaterialSharedAxis(MaterialSharedAxis.X, /* forward = */ true)
            reenterTransition = MaterialSharedAxis(MaterialSharedAxis.X, /* forward = */ false)
            """),
          .compose(
            """
            AnimatedContent(step, transitionSpec = {
              val slide = with(density) { 30.dp.roundToPx() }
              (slideInHorizontally(tween(450)) { slide } + fadeIn(tween(292, delayMillis = 158)))
                .togetherWith(slideOutHorizontally(tween(450)) { -slide } + fadeOut(tween(158)))
            }) { StepPage(it) }
            """),
        ],
        sources: [
          .published(
            "450 ms, emphasized, 30 dp; the old screen is gone at 0.35 of it.", .materialMotion)
        ]),
      FamilyMember(
        name: "fade-through",
        demonstration: .transition("fade-through", from: "explore", to: "saved"),
        relatives: ["tab", "material-fade", "cross-dissolve"],
        code: [
          .android(
            """
            exitTransition = MaterialFadeThrough()
            enterTransition = MaterialFadeThrough()
            """),
          .compose(
            """
            AnimatedContent(destination, transitionSpec = {
              (fadeIn(tween(292, delayMillis = 158)) +
                scaleIn(tween(292, delayMillis = 158), initialScale = 0.92f))
                .togetherWith(fadeOut(tween(158)))
            }) { Destination(it) }
            """),
        ],
        sources: [
          .published(
            "450 ms, emphasized; the new screen grows from 0.92 and fades in after 0.35 of it.",
            .materialMotion)
        ]),
      FamilyMember(
        name: "material-fade",
        demonstration: .transition("material-fade", from: "cards", to: "notice", presents: true),
        relatives: ["alert", "fade-through"],
        code: [
          .android(
            """
            TransitionManager.beginDelayedTransition(container, MaterialFade())
            notice.isVisible = true
            """),
          .compose(
            """
            AnimatedVisibility(
              asks,
              enter = fadeIn(tween(120)) + scaleIn(tween(400, easing = EaseOutExpo), initialScale = 0.8f),
              exit = fadeOut(tween(150)),
            ) { Notice() }
            """),
        ],
        sources: [
          .published("400 ms in from a scale of 0.8, 150 ms out by fading.", .materialMotion)
        ]),
      FamilyMember(
        name: "elevation-scale",
        demonstration: .transition("elevation-scale", from: "saved", to: "recipe"),
        relatives: ["container-transform", "fade-through"],
        code: [
          .android(
            """
            exitTransition = MaterialElevationScale(/* growing = */ false)
            reenterTransition = MaterialElevationScale(/* growing = */ true)
            """),
          .compose(
            """
            AnimatedContent(page, transitionSpec = {
              (fadeIn() + scaleIn(initialScale = 0.85f)) togetherWith (fadeOut() + scaleOut(targetScale = 0.85f))
            }) { Page(it) }
            """),
        ],
        sources: [.published("The scale, 0.85.", .materialMotion)]),
      FamilyMember(
        name: "predictive-back",
        demonstration: predictiveBack,
        relatives: ["navigation", "shared-axis"],
        code: [
          .compose(
            """
            PredictiveBackHandler { progress ->
              try {
                progress.collect { event -> back = event.progress }  // 0 to 1, under the finger
                navigateUp()
              } catch (cancelled: CancellationException) {
                back = 0f
                throw cancelled
              }
            }
            """),
          .android(
            """
            <!-- AndroidManifest.xml; the system animates activities by itself then. -->
            <application android:enableOnBackInvokedCallback="true">
            """),
        ],
        sources: [
          .published(
            "The screen shrinks to 0.90 by the curve (0.1, 0.1, 0, 1); 300 to 150 ms to go, 100 ms to stay.",
            .materialMotion)
        ]),
    ])

  private static let predictiveBack = Demonstration(
    screens: ["saved", "recipe"], settings: "touches: { show: ring }\n",
    timeline: """
        - show: saved
        - hold: 300ms
        - push: recipe
          transition: predictive-back
        - hold: 400ms
        - pop:
          drag: { from: [4, 420], path: [{ to: [230, 440], in: 500ms }, { hold: 150ms }] }
        - hold: 400ms
      """)
}
