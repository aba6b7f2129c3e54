/// Codes of warnings about pictures that a page should not show as they are.
extension DiagnosticCode {
  package static let largePicture = DiagnosticCode(
    "W017", "a picture is large for a page",
    """
    A README with pictures of more than 2 MB loads slowly, and GitHub shows none of more than 5 MB.
    `max-size` with `fit` finds the quality, the frame rate and the size at which it fits. Fewer frames
    per second, a lower scale and plain colours make a GIF smaller at once; a WebP or a video is smaller
    than a GIF.
    """,
    example: "output: { file: clip.gif, max-size: 2MB, fit: true }")

  package static let endlessClip = DiagnosticCode(
    "W018", "a clip that moves for ever, without a still",
    """
    What moves for more than five seconds beside other content must have a way to stop (WCAG 2.2, success
    criterion 2.2.2). `poster` names the moment that readers see who prefer reduced motion; with
    `loop: once` the clip ends. Articles of `segue docs` show the poster by themselves.
    """,
    example: """
      poster: 50%
      loop: forever
      """)

  package static let flashes = DiagnosticCode(
    "W019", "more than three flashes a second",
    """
    Flashing can cause seizures (WCAG 2.2, success criterion 2.3.1). A flash is a pair of opposing
    changes of the relative luminance by a tenth or more, together on a quarter of any 341 x 256 points,
    whose darker side is below 0.8. Fade instead, flash a smaller part, or hold each state for longer.
    """,
    example: """
      - hold: 400ms            # between two changes of the whole screen
      """)

  package static let smallerWebP = DiagnosticCode(
    "W020", "a GIF of more than twice its size as WebP",
    """
    The size of a GIF of 1 MB or more is compared with an estimate for the same clip as WebP, from a
    sample of its frames. Browsers and GitHub show animated WebP; other programs may need the GIF.
    """,
    example: "output: clip.webp")
}
