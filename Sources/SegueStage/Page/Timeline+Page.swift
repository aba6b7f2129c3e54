package import SegueGraphics

// A clip on its page: what outputs show. Without a page it is the stage.

extension Timeline {
  /// The size of every picture in pixels: that of the page, or else of the stage.
  package var pictureSize: PixelSize { page?.pixelSize ?? canvas.pixelSize }

  /// The colour below everything in a picture.
  package var pictureBackground: Color { page?.background ?? background }

  /// Pixels per point of a picture: of the page, or else of the stage.
  package var pictureScale: Double { page?.scale ?? canvas.scale }

  /// Returns the display list of the picture at a time in seconds, in output pixels.
  package func picture(at time: Double) -> DisplayList {
    page?.picture(of: layers(at: time), over: background, at: time) ?? displayList(at: time)
  }

  /// The clip without its page.
  package var withoutPage: Timeline {
    var timeline = self
    timeline.page = nil
    return timeline
  }

  /// Returns the clip on a page.
  package func on(_ page: PagePicture?) -> Timeline {
    var timeline = self
    timeline.page = page
    return timeline
  }

  /// Returns the clip with a page for outputs with few colours, or for others.
  package func forOutput(hasFewColors: Bool) -> Timeline {
    var timeline = self
    timeline.page = page?.forOutput(hasFewColors: hasFewColors)
    timeline.comparison = comparison?.forOutput(hasFewColors: hasFewColors)
    return timeline
  }
}
