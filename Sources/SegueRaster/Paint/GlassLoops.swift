import CRasterKernels
import SegueGraphics

/// The loops of glass, in C; ranges are checked here, as the C functions do not check them.
struct GlassLoops: Sendable {
  private let level: segue_raster_level

  /// Creates the loops for a level that this processor must have.
  init(_ level: KernelLevel) { self.level = level.instructions }

  /// The smooth union of shapes in output pixels.
  struct Field: Sendable {
    var shapes: [segue_glass_shape]
    /// The distance in pixels within which they flow together.
    var blend: Double
  }

  /// The lens and the light by the distance from the edge.
  struct Edge: Sendable {
    /// Displacements in 1/256 pixel, by 1/16 pixel; the last is 0, and there are at least two.
    var lens: [Int32]
    /// White in the lower, black in the upper 16 bits, by 1/64 pixel; the last is 0.
    var light: [UInt32]
    /// The vector toward the light, and what it adds on the lit and on the other side.
    var toward: Point
    var key, counter: Double
  }

  /// A window of the backdrop, mixed from blurred and sharp pixels, in cells of one pixel.
  struct Backdrop: Sendable {
    let cells: [Int16]
    /// The pixels that the cells are of.
    let window: PixelRect
    /// The pixels that are sampled.
    let bounds: PixelRect
  }

  /// The buffers of a run: places, light and coverage of its pixels.
  struct Run {
    fileprivate var dx: [Int32], dy: [Int32], light: [UInt32], coverage: [UInt8]
    /// Distances from the edge in 1/256 pixel, that replace those of the field for the light.
    var distances: [Int32]

    /// Creates buffers for runs of up to a number of pixels.
    init(_ count: Int) {
      dx = Array(repeating: 0, count: count)
      dy = dx
      distances = dx
      light = Array(repeating: 0, count: count)
      coverage = Array(repeating: 0, count: count)
    }
  }

  /// Finds where the pixels of a row sample the backdrop, and how they are lit and covered.
  ///
  /// - Parameters:
  ///   - edgeField: the field of light and coverage; nil for that of the lens.
  ///   - usesDistances: whether the light is that at the run's own distances.
  ///   - covers: whether the coverage is computed.
  func findPlaces(
    _ field: Field, edgeField: Field?, _ edge: Edge, columns: Range<Int>, y: Int,
    usesDistances: Bool, covers: Bool, into run: inout Run
  ) {
    precondition(!field.shapes.isEmpty && columns.count <= run.dx.count)
    precondition(edge.lens.count >= 2 && !edge.light.isEmpty)
    let outer = edgeField ?? field
    unsafe field.shapes.withUnsafeBufferPointer { shapes in
      unsafe outer.shapes.withUnsafeBufferPointer { outerShapes in
        unsafe edge.lens.withUnsafeBufferPointer { lens in
          unsafe edge.light.withUnsafeBufferPointer { light in
            unsafe run.withPlaces(covers: covers) { places, distances in
              let inner = unsafe segue_glass_field(
                shapes: shapes.baseAddress, count: shapes.count, blend: field.blend)
              let outline = unsafe segue_glass_field(
                shapes: outerShapes.baseAddress, count: outerShapes.count, blend: outer.blend)
              let table = unsafe segue_glass_edge(
                lens: lens.baseAddress, light: light.baseAddress, lens_count: Int32(lens.count),
                light_count: Int32(light.count), light_x: edge.toward.x, light_y: edge.toward.y,
                key: edge.key, counter: edge.counter)
              unsafe withUnsafePointer(to: inner) { inner in
                unsafe withUnsafePointer(to: outline) { outline in
                  unsafe withUnsafePointer(to: table) { table in
                    unsafe segue_glass_find_places(
                      level, inner, edgeField == nil ? nil : outline,
                      usesDistances ? distances : nil, table, Int32(columns.lowerBound), Int32(y),
                      columns.count, places)
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Draws pixels of a row that the lens does not reach.
  func draw(
    _ target: inout MutableSpan<UInt32>, at start: Int, columns: Range<Int>, y: Int,
    _ backdrop: Backdrop, _ tone: segue_glass_tone, glow: [Int16]?, sharp: PixelCanvas
  ) {
    unsafe draw(
      &target, at: start, columns: columns, y: y, backdrop, tone, places: nil, glow: glow,
      sharp: sharp)
  }

  /// Draws pixels of a row at the places of a run.
  func draw(
    _ target: inout MutableSpan<UInt32>, at start: Int, columns: Range<Int>, y: Int,
    _ backdrop: Backdrop, _ tone: segue_glass_tone, _ run: inout Run, covers: Bool,
    glow: [Int16]?, sharp: PixelCanvas
  ) {
    precondition(columns.count <= run.dx.count)
    unsafe run.withPlaces(covers: covers) { places, _ in
      unsafe draw(
        &target, at: start, columns: columns, y: y, backdrop, tone, places: places, glow: glow,
        sharp: sharp)
    }
  }

  private func draw(
    _ target: inout MutableSpan<UInt32>, at start: Int, columns: Range<Int>, y: Int,
    _ backdrop: Backdrop, _ tone: segue_glass_tone,
    places: UnsafePointer<segue_glass_places>?, glow: [Int16]?, sharp: PixelCanvas
  ) {
    let (window, bounds, count) = (backdrop.window, backdrop.bounds, columns.count)
    if count == 0 { return }
    precondition(start >= 0 && start + count <= target.count)
    precondition(backdrop.cells.count == 4 * window.size.area)
    let hasPlaces = unsafe places != nil
    precondition(!hasPlaces || window.intersection(bounds) == bounds)
    precondition(!hasPlaces || window.width >= 2 && window.height >= 2)
    precondition(window.x <= columns.lowerBound && columns.upperBound <= window.maxX)
    precondition(window.y <= y && y < window.maxY && abs(window.x) < 1 << 22)
    precondition(glow.map { $0.count >= count } ?? true)
    let first = sharp.frame.index(columns.lowerBound, y)
    precondition(first >= 0 && first + count <= sharp.pixels.count)
    unsafe backdrop.cells.withUnsafeBufferPointer { cells in
      unsafe target.withUnsafeMutableBufferPointer { target in
        unsafe sharp.pixels.withUnsafeBufferPointer { sharp in
          unsafe (glow ?? []).withUnsafeBufferPointer { light in
            guard let out = target.baseAddress, let below = sharp.baseAddress else { return }
            let back = unsafe segue_glass_backdrop(
              cells: cells.baseAddress, x: Int32(window.x), y: Int32(window.y),
              width: Int32(window.width), height: Int32(window.height), left: Int32(bounds.x),
              top: Int32(bounds.y), right: Int32(bounds.maxX - 1), bottom: Int32(bounds.maxY - 1))
            unsafe withUnsafePointer(to: back) { back in
              unsafe withUnsafePointer(to: tone) { tone in
                unsafe segue_glass_draw(
                  level, out + start, count, back, tone, Int32(columns.lowerBound), Int32(y),
                  places, glow == nil ? nil : light.baseAddress, below + first)
              }
            }
          }
        }
      }
    }
  }

  /// Mixes a row of blurred cells with the sharp pixels under it, into cells of one pixel.
  ///
  /// - Parameters:
  ///   - step: the pixels of a blurred cell.
  ///   - phase: the place of the first pixel, as in ``BlurLoops``.
  ///   - clarity: the share of the sharp pixels in 1/256.
  func mix(
    _ cells: [Int16], at first: Int, step: Int, phase: Int, sharp: Span<UInt32>, at start: Int,
    count: Int, clarity: Int, to target: inout [Int16], at place: Int
  ) {
    guard count > 0 else { return }
    precondition(place >= 0 && place + 4 * count <= target.count)
    precondition(start >= 0 && start + count <= sharp.count && phase >= 0)
    // Cells of one pixel are pixels: the first one is `phase` / 2 cells on.
    let (first, phase) = step == 1 ? (first + 4 * (phase / 2), 0) : (first, phase)
    let last = step == 1 ? count - 1 : (phase + 2 * (count - 1)) / (2 * step) + 1
    precondition(first >= 0 && first + 4 * (last + 1) <= cells.count)
    unsafe cells.withUnsafeBufferPointer { cells in
      unsafe sharp.withUnsafeBufferPointer { sharp in
        unsafe target.withUnsafeMutableBufferPointer { target in
          guard let base = cells.baseAddress, let out = target.baseAddress,
            let pixels = sharp.baseAddress
          else { return }
          unsafe segue_glass_mix(
            level, out + place, base + first, Int32(step), Int32(phase), pixels + start, count,
            Int32(clarity))
        }
      }
    }
  }

  /// Returns the mean luma of a canvas's pixels in a rectangle, 0...1.
  static func meanLuma(of canvas: PixelCanvas, in rect: PixelRect) -> Double {
    guard !rect.isEmpty, rect.intersection(canvas.frame) == rect else { return 0 }
    var sums: [UInt64] = [0, 0, 0, 0]
    unsafe canvas.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in rect.y..<rect.maxY {
        unsafe segue_glass_add(base + canvas.frame.index(rect.x, y), rect.width, &sums)
      }
    }
    // Below 2^53, so that sums are exact.
    let luma = 6_966 * sums[0] + 23_436 * sums[1] + 2_366 * sums[2]
    return Double(luma) / (Double(rect.size.area) * 255 * 32_768)
  }
}

extension GlassLoops.Run {
  /// Calls a function with the buffers in the form of the C functions.
  fileprivate mutating func withPlaces(
    covers: Bool,
    _ body: (UnsafePointer<segue_glass_places>, UnsafePointer<Int32>?) -> Void
  ) {
    let own = distances
    unsafe dx.withUnsafeMutableBufferPointer { dx in
      unsafe dy.withUnsafeMutableBufferPointer { dy in
        unsafe light.withUnsafeMutableBufferPointer { light in
          unsafe coverage.withUnsafeMutableBufferPointer { coverage in
            unsafe own.withUnsafeBufferPointer { distances in
              let places = unsafe segue_glass_places(
                dx: dx.baseAddress, dy: dy.baseAddress, light: light.baseAddress,
                coverage: covers ? coverage.baseAddress : nil)
              unsafe withUnsafePointer(to: places) { unsafe body($0, distances.baseAddress) }
            }
          }
        }
      }
    }
  }
}
