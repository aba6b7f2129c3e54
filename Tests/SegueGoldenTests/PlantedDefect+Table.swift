import SegueGolden
import SegueGraphics

extension PlantedDefect {
  static let table: [PlantedDefect] = pixels + frames + file + layers + pace

  private static let pixels: [PlantedDefect] =
    both("one level of one pixel", [.levels]) { $0.frames[12].picture[5, 5] += 1 }
    + both("one level of blue everywhere", [.levels]) { clip in
      clip.changePictures { picture in
        for index in picture.pixels.indices { picture.pixels[index] += 1 << 16 }
      }
    }
    + both("one black pixel", [.drawing]) { $0.frames[20].picture[30, 90] = 0xFF00_0000 }
    + both("one level of one pixel at the start", [.levels]) { $0.frames[0].picture[5, 5] += 1 }
    + both("one level of one pixel of a still", [.levels]) { $0.frames[3].picture[5, 5] += 1 }
    + both("one level of one pixel at the end", [.levels]) { clip in
      clip.frames[clip.frames.count - 1].picture[5, 5] += 1
    }
    + both("red and blue swapped", [.channelSwap]) { clip in
      clip.changePictures { picture in
        for index in picture.pixels.indices {
          let pixel = picture.pixels[index]
          picture.pixels[index] =
            pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
        }
      }
    }
    + both("half as opaque", [.alphaChannel]) { clip in
      clip.changePictures { picture in
        for index in picture.pixels.indices {
          let pixel = picture.pixels[index]
          let half = { (shift: UInt32) in
            (((pixel >> shift & 0xFF) * 128 + 127) / 255) << shift
          }
          picture.pixels[index] = half(0) | half(8) | half(16) | half(24)
        }
      }
    }
    + both("two pixels to the right", [.shift]) { clip in
      clip.changePictures { $0 = moved($0, quarters: 8) }
    }
    + both("a quarter of a pixel to the right", [.shift]) { clip in
      clip.changePictures { $0 = moved($0, quarters: 1) }
    }
    + both("half a pixel to the right", [.shift]) { clip in
      clip.changePictures { $0 = moved($0, quarters: 2) }
    }
    + both("cropped", [.crop]) { clip in
      clip.changePictures { $0 = $0.cropped(to: PixelRect(4, 6, 50, 80)) }
    }
    + both("another size", [.size]) { clip in
      clip.changePictures { $0 = Pixmap(PixelSize(65, 96), filledWith: 0xFF11_2233) }
    }

  private static let frames: [PlantedDefect] =
    both("a dropped frame of the move", [.dropped]) { $0.frames.remove(at: 15) }
    + both("two dropped frames of the move", [.dropped]) { $0.frames.removeSubrange(15...16) }
    + both("a doubled frame of the move", [.doubled]) { clip in
      clip.frames.insert(clip.frames[15], at: 15)
    }
    + both("two swapped frames", [.swapped]) { $0.frames.swapAt(12, 20) }
    + both("two swapped neighbours", [.swapped]) { $0.frames.swapAt(14, 15) }
    + both("a reversed move", [.reversed]) { clip in
      clip.frames.replaceSubrange(8..<28, with: clip.frames[8..<28].reversed())
    }
    + both("a foreign frame", [.inserted, .drawing, .place, .curve]) { clip in
      clip.changePictures { _ in }
      clip.frames[15].picture = Pixmap(MadeClip.size, filledWith: 0xFF12_3456)
    }

  private static let file: [PlantedDefect] =
    both("one centisecond", [.delay]) { $0.frames[10].delay = 3 }
    + both("every delay", [.delay]) { clip in
      for index in clip.frames.indices { clip.frames[index].delay = 4 }
    }
    + both("another loop", [.loop]) { $0.plays = 3 }
    + both("no loop", [.loop]) { $0.plays = 1 }

  /// Moves a picture to the right by quarters of a pixel, bilinearly, repeating its left edge.
  private static func moved(_ picture: Pixmap, quarters: Int) -> Pixmap {
    var result = picture
    let (whole, part) = (quarters / 4, UInt32(quarters % 4))
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let near = picture[max(0, x - whole), y]
        let far = picture[max(0, x - whole - 1), y]
        result[x, y] = [UInt32(0), 8, 16, 24].reduce(0) { sum, shift in
          let blend = (near >> shift & 0xFF) * (4 - part) + (far >> shift & 0xFF) * part
          return sum | ((blend + 2) / 4) << shift
        }
      }
    }
    return result
  }
}
