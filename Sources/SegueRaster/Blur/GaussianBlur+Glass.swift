import SegueGraphics

extension GaussianBlur {
  /// Returns the cells of a window of one pixel each: blurred, and mixed with the sharp pixels.
  ///
  /// - Parameters:
  ///   - canvas: must contain the pixels within reach of the window, inside the bounds.
  ///   - bounds: the bounds that the edge mode applies to; the window lies in them.
  ///   - clarity: the share of the sharp pixels in 1/256.
  func mixed(
    _ canvas: PixelCanvas, bounds: PixelRect, to window: PixelRect, clarity: Int,
    _ glass: GlassLoops
  ) -> [Int16] {
    var result = [Int16](repeating: 0, count: 4 * window.size.area)
    guard !window.isEmpty else { return result }
    let (kernel, beyond) = kernel(in: bounds)
    let plan = BlurPlan(kernel, window: window, bounds: beyond == nil ? bounds : nil)
    var rows = FineRows(
      CellRows(
        canvas, plan, edge: edge, bounds: bounds, beyond: beyond, loops: loops, recolor: nil),
      plan, loops, weights: EdgeExtension.Weights(beyond, plan), makesRamps: false)
    let lanes = 4 * plan.fine.count
    var line = [Int16](repeating: 0, count: lanes)
    for y in window.y..<window.maxY {
      let (row, weight) = plan.place(y)
      let upper = rows.place(row)
      func mix(_ cells: [Int16], at first: Int) {
        glass.mix(
          cells, at: first, step: plan.fineStep, phase: plan.phase, sharp: canvas.pixels.span,
          at: canvas.frame.index(window.x, y), count: window.width, clarity: clarity,
          to: &result, at: 4 * (y - window.y) * window.width)
      }
      if weight == 0 {
        mix(rows.lanes, at: upper)
        continue
      }
      let lower = rows.place(row + 1)
      loops.mix(
        lanes, of: rows.lanes, at: upper, and: lower, to: &line, step: plan.fineStep,
        weight: weight)
      mix(line, at: 0)
    }
    return result
  }
}
