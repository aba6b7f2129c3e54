import SegueGraphics

#if SEGUE_TEXT
  import CHarfBuzz

  extension HarfBuzzFont {
    /// The outline of a glyph in units of the font, y upward; with axes rounded to sixteenths of a unit.
    ///
    /// - Throws: `tooManySegments`, or `damagedFont` for points that no number says.
    func outline(of glyph: UInt32, atMost limit: Int) throws(TextError) -> Path {
      let pen = OutlinePen(limit: limit)
      let functions = unsafe makePenFunctions()
      defer { unsafe hb_draw_funcs_destroy(functions) }
      withExtendedLifetime(pen) {
        unsafe hb_font_get_glyph_shape(font, glyph, functions, pen.address)
      }
      if pen.isFull { throw .tooManySegments(font: name, limit: limit) }
      if pen.isDamaged {
        throw .damagedFont(font: name, reason: "the outline of glyph \(glyph) makes no sense")
      }
      return Path(pen.elements)
    }
  }

  /// What HarfBuzz draws a glyph with; its functions know it by its address.
  private final class OutlinePen {
    private let limit: Int
    private(set) var elements: [Path.Element] = []
    private(set) var isFull = false
    private(set) var isDamaged = false

    init(limit: Int) { self.limit = limit }

    /// The address, valid while the caller holds the pen.
    var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    /// Adds a piece, unless there are too many.
    func add(_ element: Path.Element) {
      if elements.count >= limit { isFull = true } else { elements.append(element) }
    }

    /// A point in sixteenths of a unit: exact for a font without axes.
    func point(_ x: Float, _ y: Float) -> Point {
      let point = Point(Double(x * 16).rounded() / 16, Double(y * 16).rounded() / 16)
      guard abs(point.x) <= 1e6, abs(point.y) <= 1e6 else {
        isDamaged = true
        return .zero
      }
      return point
    }
  }

  /// The pen at an address that it gave.
  private func pen(at address: UnsafeMutableRawPointer?) -> OutlinePen? {
    unsafe address.map { unsafe Unmanaged<OutlinePen>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The functions by which HarfBuzz gives a pen the pieces of an outline.
  @unsafe private func makePenFunctions() -> OpaquePointer? {
    let functions = unsafe hb_draw_funcs_create()
    unsafe hb_draw_funcs_set_move_to_func(
      functions,
      { _, address, _, x, y, _ in
        guard let pen = unsafe pen(at: address) else { return }
        pen.add(.move(pen.point(x, y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      functions,
      { _, address, _, x, y, _ in
        guard let pen = unsafe pen(at: address) else { return }
        pen.add(.line(pen.point(x, y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, address, _, x1, y1, x, y, _ in
        guard let pen = unsafe pen(at: address) else { return }
        pen.add(.quadratic(pen.point(x1, y1), pen.point(x, y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, address, _, x1, y1, x2, y2, x, y, _ in
        guard let pen = unsafe pen(at: address) else { return }
        pen.add(.cubic(pen.point(x1, y1), pen.point(x2, y2), pen.point(x, y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      functions, { _, address, _, _ in unsafe pen(at: address)?.add(.close) }, nil, nil)
    return unsafe functions
  }
#endif
