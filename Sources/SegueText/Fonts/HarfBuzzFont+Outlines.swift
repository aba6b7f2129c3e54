import SegueGraphics

#if SEGUE_TEXT
  import CHarfBuzz

  extension HarfBuzzFont {
    /// Returns the outline of a glyph in font units, y upward; of a variable font, rounded to 1/16 unit.
    ///
    /// - Throws: `tooManySegments`, or `damagedFont` for coordinates that are out of range or not a
    ///   number.
    func outline(of glyph: UInt32, atMost limit: Int) throws(TextError) -> Path {
      let pen = OutlinePen(limit: limit)
      let functions = unsafe makePenFunctions()
      defer { unsafe hb_draw_funcs_destroy(functions) }
      withExtendedLifetime(pen) {
        unsafe hb_font_get_glyph_shape(font, glyph, functions, pen.address)
      }
      if pen.isFull { throw .tooManySegments(font: name, limit: limit) }
      if pen.isDamaged {
        throw .damagedFont(font: name, reason: "the outline of glyph \(glyph) is invalid")
      }
      return Path(pen.elements)
    }
  }

  /// A receiver of an outline from HarfBuzz, whose callbacks know it by its address.
  private final class OutlinePen {
    private let limit: Int
    private(set) var elements: [Path.Element] = []
    private(set) var isFull = false
    private(set) var isDamaged = false

    init(limit: Int) { self.limit = limit }

    /// The address for C callbacks, valid while the caller holds the pen.
    var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    /// Appends a segment, unless there are too many.
    func add(_ element: Path.Element) {
      if elements.count >= limit { isFull = true } else { elements.append(element) }
    }

    /// Rounds a point to sixteenths of a unit, which is exact for a font without axes.
    func point(_ x: Float, _ y: Float) -> Point {
      let point = Point(Double(x * 16).rounded() / 16, Double(y * 16).rounded() / 16)
      guard abs(point.x) <= 1e6, abs(point.y) <= 1e6 else {
        isDamaged = true
        return .zero
      }
      return point
    }
  }

  /// Returns the pen at an address that it gave.
  private func pen(at address: UnsafeMutableRawPointer?) -> OutlinePen? {
    unsafe address.map { unsafe Unmanaged<OutlinePen>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns the callbacks through which HarfBuzz sends a pen the segments of an outline.
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
