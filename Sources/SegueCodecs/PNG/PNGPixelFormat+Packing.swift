extension PNGPixelFormat {
  /// The samples of straight pixels as bytes, rows of `rowBytes(width)` without filters.
  ///
  /// Transparent pixels are 0 and become the key where there is one. Every pixel must be one that
  /// the format has.
  func packed(_ pixels: [UInt32], width: Int) -> [UInt8] {
    switch type {
    case .palette:
      let table = ColorTable(palette)
      return narrowed(pixels.runs { table.index(of: $0) ?? 0 }, width: width)
    case .gray:
      let key = UInt8(truncatingIfNeeded: key ?? 0)
      let step = UInt8(255 / (1 << bitDepth - 1))
      return narrowed(
        pixels.map { $0 >> 24 == 0 ? key : UInt8(truncatingIfNeeded: $0) / step }, width: width)
    case .grayAlpha:
      return bytes(pixels, samples: 2) { $0 & 255 | ($0 >> 24) << 8 }
    case .rgb:
      guard let key else { return bytes(pixels, samples: 3) { $0 } }
      return bytes(pixels, samples: 3) { $0 >> 24 == 0 ? key : $0 }
    case .rgba:
      return bytes(pixels, samples: 4) { $0 }
    }
  }

  /// The lowest bytes of each pixel's samples, one pixel after the other.
  @inline(__always)
  private func bytes(
    _ pixels: [UInt32], samples: Int, _ sample: (UInt32) -> UInt32
  ) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: pixels.count * samples) { target, count in
      var place = 0
      for pixel in pixels {
        let value = sample(pixel)
        for index in 0..<samples {
          unsafe target[place] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index))
          place += 1
        }
      }
      count = place
    }
  }

  /// One-byte samples put together, the leftmost in the highest bits; each row begins a byte.
  private func narrowed(_ samples: [UInt8], width: Int) -> [UInt8] {
    if bitDepth == 8 { return samples }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count / width * rowBytes(width))
    for start in stride(from: 0, to: samples.count, by: width) {
      var gathered: UInt8 = 0
      var free = 8
      for sample in samples[start..<start + width] {
        free -= bitDepth
        gathered |= sample << UInt8(free)
        if free == 0 {
          bytes.append(gathered)
          (gathered, free) = (0, 8)
        }
      }
      if free < 8 { bytes.append(gathered) }
    }
    return bytes
  }
}

extension [UInt32] {
  /// A value for each pixel, computed once for a run of equal ones.
  fileprivate func runs(_ value: (UInt32) -> UInt8) -> [UInt8] {
    var last = (pixel: UInt32(0), value: value(0))
    return map { pixel in
      if pixel != last.pixel { last = (pixel, value(pixel)) }
      return last.value
    }
  }
}
