/// Codes of problems with values and files, and warnings.
extension DiagnosticCode {
  package static let badNumber = DiagnosticCode(
    "E010", "a number out of range",
    """
    The number is not one that the key can take: negative, zero, infinite, too large, or with
    decimals where only whole numbers make sense.
    """,
    example: "spring: { mass: 0, stiffness: 100, damping: 10 }     # mass > 0")

  package static let badTime = DiagnosticCode(
    "E011", "an invalid time",
    """
    Times are written with a unit, `400ms` or `0.4s`, or as seconds without one. They are not
    negative, and a transition takes longer than 0 s. A number over 30 needs a unit, since
    milliseconds are meant more often than minutes.
    """,
    example: "- hold: 400             # 400ms")

  package static let badAngle = DiagnosticCode(
    "E012", "an invalid angle",
    """
    Angles carry their unit, since degrees and radians look alike: `45deg`, `0.785rad`, `0.125turn`.
    Positive angles turn clockwise on the screen.
    """,
    example: "transition: { type: kugou, angle: 45 }     # 45deg")

  package static let badColor = DiagnosticCode(
    "E013", "an invalid colour",
    """
    Colours are `"#RGB"`, `"#RRGGBB"`, with one or two more digits for the opacity, or one of the
    words black, white, gray, red, green, blue, yellow, cyan, magenta, orange, purple, clear and
    transparent. The quotes are needed: without them YAML takes `#` as the beginning of a comment.
    Backgrounds and fills are opaque, since a GIF has no translucent pixels; the background of
    the script or of a screen may also be `clear`.
    """,
    example: "background: #000000        # background: \"#000000\"")

  package static let badCanvas = DiagnosticCode(
    "E014", "an invalid canvas",
    """
    The canvas is a size in points with its scale, in pixels per point: `375x812`, `375x812 @2x`, a
    device such as `iphone-14 @3x` or `iPhone 15 Pro landscape`, or a mapping of `width`, `height`
    and `scale`. `segue list devices` shows the devices.
    """,
    example: "canvas: 375*812            # 375x812")

  package static let badFrameRate = DiagnosticCode(
    "E015", "an invalid frame rate",
    """
    `fps` is greater than 0. A GIF counts time in hundredths of a second, and browsers slow down
    frames shorter than two of them to a tenth of a second; so 50 is the most, and 60 would play
    slower than 50, not faster. 50, 33.3, 25, 20 and 10 frames a second are even; others are
    alternately longer and shorter.
    """,
    example: "fps: 60                    # fps: 50")

  package static let badPace = DiagnosticCode(
    "E016", "an invalid curve or spring",
    """
    A transition moves by a `curve` or by a `spring`. A curve is a name that `segue list curves`
    shows, or `cubic-bezier(x1, y1, x2, y2)` with x1 and x2 from 0 to 1. A spring with a damping
    ratio comes to rest at the end of the duration; one with mass, stiffness and damping, one of
    SwiftUI, or a preset that `segue list springs` shows has a duration of its own. Each may have an
    initial velocity.
    """,
    example: """
      spring: { damping-ratio: 0.7, initial-velocity: 0.3 }
      spring: { mass: 3, stiffness: 1000, damping: 500 }
      """)

  package static let badOutput = DiagnosticCode(
    "E017", "an invalid output",
    """
    The extension of an output decides its format: `.gif`, `.apng`, `.webp`, `.png` with `at:` for
    one moment or with `sheet:` for several, `.y4m` and `.rgba` for programs that read video without
    compression, `.trace` for the clip as numbers, and a name that ends in `/` for a folder of PNG
    files. `-` is standard output and needs `format:`. No two outputs share a path. The other keys
    depend on the format: `quality` goes with a GIF or WebP, `png-effort` with PNGs.
    """,
    example: """
      output:
        - { file: clip.gif, quality: 80, max-size: 2MB }
        - { file: clip.webp, lossless: true }
        - { file: middle.png, at: 50% }
        - { file: strip.png, sheet: 9 }
        - frames/
      """)

  package static let badTimeline = DiagnosticCode(
    "E018", "an impossible order of steps",
    """
    A timeline begins with `show`. `pop` removes a screen that was pushed, `dismiss` one that was
    presented; the last screen stays. At least one step takes time. Marks have different names.
    """,
    example: """
      timeline:
        - show: list
        - pop                    # nothing was pushed
      """)

  package static let limit = DiagnosticCode(
    "E019", "a limit is exceeded", kind: .limit,
    """
    Scripts may come from strangers, so their size, their nesting, the number of pixels, the number
    of frames and the memory are limited, and checked before anything is rendered. The limits of
    `memory`, `pixels`, `frames` and `work` are raised with `--limit`.
    """,
    example: "segue huge.yaml --limit pixels=200M --limit frames=50000 --limit memory=4GB")

  package static let badPath = DiagnosticCode(
    "E024", "an invalid path",
    """
    A path is not empty and contains no NUL character. Paths are relative to the script's folder.
    """,
    example: "screens: { list: \"\" }")

  package static let missingImage = DiagnosticCode(
    "E026", "an image cannot be opened", kind: .missingInput,
    """
    A picture that the script names is not there, or may not be read. Paths are relative to the
    script's folder, not to the folder in which the command runs.
    """,
    example: "screens: { list: shots/list.png }")

  package static let brokenImage = DiagnosticCode(
    "E027", "an image cannot be read", kind: .badInput,
    """
    A picture that the script names is not a PNG, JPEG, WebP or HEIC file, is cut off, or is damaged,
    or its colours are CMYK's, or those of a profile that cannot be converted to sRGB. Other formats
    and profiles have to be converted first; `--ignore-profiles` takes all colours as sRGB.
    """,
    example: """
      rsvg-convert -o logo.png logo.svg
      convert photo.png -profile sRGB.icc photo-srgb.png
      """)

  package static let missingFont = DiagnosticCode(
    "E035", "a font cannot be opened", kind: .missingInput,
    """
    The file of a font that the script names is not there, or may not be read; or the built-in font
    is not installed. Paths are relative to the script's folder. Other fonts of the system are never
    used: they differ from one machine to another. Emoji are shown by Noto Color Emoji, which
    `apt-get install fonts-noto-color-emoji` installs.
    """,
    example: "layers: [ { text: Hello, font: { file: fonts/Brand.otf, size: 20 } } ]")

  package static let brokenFont = DiagnosticCode(
    "E036", "a font cannot be read", kind: .badInput,
    """
    The file of a font is not OpenType (`.otf`, `.ttf`, `.ttc`), is damaged, or has no such font or
    axis. Web fonts (WOFF) have to be unpacked first.
    """,
    example: "layers: [ { text: Hello, font: { file: fonts/Brand.ttf, axes: { wght: 650 } } } ]")

  package static let badText = DiagnosticCode(
    "E037", "a text cannot be typeset",
    """
    No font that the layer names has one of the characters, or the text does not fit and `overflow`
    is `error`. `fallback` names further fonts.
    """,
    example: """
      layers:
        - { text: 設定, font: { name: Inter, fallback: [ { file: NotoSansCJK.ttc } ] } }
      """)

  package static let forbiddenPath = DiagnosticCode(
    "E028", "a path leads out of the script's project",
    """
    A script reads only files in its project, with symbolic links resolved, so that a stranger's
    script cannot read others. The project is the nearest folder upward that has `.git` or
    `segue.yaml`, or else the script's own folder. `--allow-dir` names further folders.
    """,
    example: "segue clip.yaml --allow-dir ../shots")

  package static let failedReading = DiagnosticCode(
    "E029", "a file cannot be read because the system fails", kind: .inputOutput,
    """
    Reading failed for a reason other than the file's contents: a disk error, or too many open
    files. Mend that, then run the command again.
    """,
    example: "screens: { list: /mnt/broken/list.png }")

  package static let unused = DiagnosticCode(
    "W001", "declared but never used",
    """
    A screen that no step shows, or an image that no transition names, is often a name misspelt
    elsewhere. Its file is read all the same.
    """,
    example: """
      screens: { list: list.png, spare: "#FFFFFF" }
      timeline: [ { show: list }, { hold: 1s } ]
      """)

  package static let caution = DiagnosticCode(
    "W002", "a transition or gradient may not look right",
    """
    Some transitions are made for a tall stage, and on another something shows too early or never. A
    gradient from a colour to `clear`, which is black without alpha, passes through grey as on iOS.
    The clip is rendered all the same.
    """,
    example: """
      canvas: 800x400
      timeline: [ { show: list }, { push: player, transition: kugou } ]
      """)

  package static let partlyRead = DiagnosticCode(
    "W004", "only part of a file is shown",
    """
    An animated PNG is shown as its default picture, and the gain map, the depth map or a second
    view of a photograph is left out. A JPEG whose last scans are missing is shown as far as it
    goes. Pictures are turned by the EXIF orientation where browsers turn them: JPEG, and PNG whose
    chunk eXIf comes before the pixels; HEIC is turned by its boxes, WebP not at all. The clip is
    rendered all the same.
    """,
    example: "images: { photo: photo.jpg }")

  package static let softPixels = DiagnosticCode(
    "W005", "a GIF drops translucent pixels",
    """
    A pixel of a GIF is either opaque or fully transparent. With `background: clear`, pixels of a
    soft shadow, a glow or a fade that are less than half opaque disappear, and the others become
    opaque. APNG, WebP and folders of PNG files keep them; with a `background` of the output or the
    script a GIF shows them. Eight moments are checked; the clip is rendered all the same.
    """,
    example: """
      background: clear
      output: card.gif             # card.apng, or { file: card.gif, background: "#FFFFFF" }
      """)

  package static let shortFrames = DiagnosticCode(
    "W006", "browsers play the clip too slowly",
    """
    Browsers show a frame of 10 ms or less for 100 ms, in APNG and WebP as in GIF: at 120 frames a second
    half a second takes five. At 50 frames a second or fewer every browser keeps the pace; at 60 most do.
    The file is written all the same, and players keep to its times.
    """,
    example: """
      fps: 120                     # fps: 50
      output: clip.apng
      """)

  package static let unknownScreenshot = DiagnosticCode(
    "W009", "a screenshot of an unknown device",
    """
    `canvas: auto`, and a clip of two pictures, find the size in points by the device whose screenshots
    have that many pixels, upright or on its side. Of other pictures a point is one pixel; with a side
    over 1000 pixels radii and distances are then probably too small. Write the canvas.
    """,
    example: """
      canvas: 444x960 @3x
      screens: { list: 1332x2880.png }
      """)

  package static let reducedScreenshot = DiagnosticCode(
    "W010", "screenshots are drawn at one pixel per point",
    """
    A clip of two pictures has one pixel per point unless `--scale` or `--canvas` sets another
    scale, and screenshots of phones and tablets have two to four: the clip is as many times
    smaller. That is right for a GIF on a page; `--scale 1` turns the warning off.
    """,
    example: "canvas: iphone-17 @3x")

  package static let stretched = DiagnosticCode(
    "W003", "a screenshot is stretched",
    """
    The screenshot's width and height are not in the canvas's proportion, so it is stretched by more
    than 1 %. Write the canvas of the device it was taken on, or another `content-mode`.
    """,
    example: """
      canvas: 375x667
      screens: { list: { file: iphone-14.png, content-mode: aspect-fill } }
      """)
}
