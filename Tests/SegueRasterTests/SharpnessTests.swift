import SegueGraphics
import SegueRaster
import TestSupport
import Testing

import func Foundation.cos
import func Foundation.log10
import func Foundation.sin

/// Sharpness of moving pictures, compared with six-times supersampling.
@Suite struct SharpnessTests {
  /// Draws an imitation of a screen of text, bright on dark: lines of strokes as thick as those of
  /// 17 points at 3 pixels per point.
  private static func text(_ size: PixelSize) -> Pixmap {
    var generator = SeededGenerator(seed: 77)
    var pixmap = Pixmap(size, filledWith: Scenes.grey(24))
    for line in stride(from: 12, to: size.height - 36, by: 60) {
      var x = 10
      while x < size.width - 36 {
        for _ in 0..<3 {
          let isUpright = Bool.random(using: &generator)
          let thick = Int.random(in: 4...6, using: &generator)
          let long = Int.random(in: 12...24, using: &generator)
          let left = x + Int.random(in: 0...10, using: &generator)
          let top = line + Int.random(in: 0...10, using: &generator)
          for i in 0..<thick {
            for j in 0..<long {
              pixmap[left + (isUpright ? i : j), top + (isUpright ? j : i)] = Scenes.grey(235)
            }
          }
        }
        x += Int.random(in: 24...40, using: &generator)
      }
    }
    return pixmap
  }

  private static let size = PixelSize(120, 160)

  /// Returns a clockwise rotation, exact for quarter turns.
  private static func turn(_ degrees: Double) -> AffineTransform {
    let quarters: [Double: (Double, Double)] = [0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)]
    let angle = degrees * .pi / 180
    let (cosine, sine) = quarters[degrees] ?? (cos(angle), sin(angle))
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Draws the image scaled by a factor, supersampled.
  private static func picture(
    of images: ImageTable, _ part: Double, _ move: ProjectiveTransform, fineness: Int
  ) -> Pixmap {
    let k = Double(fineness)
    let draw = ImageDraw(
      layer: "screen", image: ImageID(0), shape: RoundedRect(Rect(0, 0, 480, 630)),
      transform: ProjectiveTransform(AffineTransform.scale(1 / part, 1 / part)) * move
        * ProjectiveTransform(AffineTransform.scale(k, k)))
    let list = DisplayList(
      size: PixelSize(size.width * fineness, size.height * fineness), background: .black,
      commands: [.image(draw)])
    return Rasterizer(images: images).render(list)
  }

  /// Returns the PSNR in dB and the ratio of gradient energies, over the middle of the picture.
  private static func quality(
    _ part: Double, _ move: ProjectiveTransform
  ) -> (psnr: Double, energy: Double) {
    let images = ImageTable([text(PixelSize(480, 630))])
    let shown = picture(of: images, part, move, fineness: 1)
    let fine = picture(of: images, part, move, fineness: 6)
    func truth(_ x: Int, _ y: Int) -> Double {
      var sum: UInt32 = 0
      for row in 6 * y..<6 * y + 6 {
        for column in 6 * x..<6 * x + 6 { sum += fine[column, row] & 255 }
      }
      return Double(sum) / 36
    }
    var (error, own, right, count) = (0.0, 0.0, 0.0, 0.0)
    for y in 40..<120 {
      for x in 30..<90 {
        let (a, b) = (Double(shown[x, y] & 255), truth(x, y))
        error += (a - b) * (a - b)
        count += 1
        for (dx, dy) in [(1, 0), (0, 1)] {
          let (p, q) = (Double(shown[x + dx, y + dy] & 255) - a, truth(x + dx, y + dy) - b)
          own += p * p
          right += q * q
        }
      }
    }
    return (10 * log10(255 * 255 / (error / count)), own / right)
  }

  @Test(arguments: [3, 1.5], [0.017, 0.1, 0.25, 0.4, 0.5, 0.77])
  func moveByAPartOfAPixelIsSharp(part: Double, distance: Double) {
    let (psnr, energy) = Self.quality(
      part, ProjectiveTransform(AffineTransform.translation(-20 + distance, -22 + distance)))
    #expect(psnr >= 44, "\(psnr) dB")
    #expect(abs(energy - 1) <= 0.025, "energy of \(energy)")
  }

  @Test func slowMoveDoesNotFlicker() {
    let all = (1..<10).map {
      Self.quality(3, ProjectiveTransform(AffineTransform.translation(-20 + Double($0) * 0.1, -22)))
        .psnr
    }
    for (a, b) in zip(all, all.dropFirst()) {
      // Beyond 50 dB only rounding differs.
      #expect(abs(min(a, 50) - min(b, 50)) < 1.5, "\(all)")
    }
  }

  @Test(arguments: [3, 2, 1.5], [1, 5, 20, 33, 45, 80])
  func turnedScreenIsSharp(part: Double, degrees: Double) {
    let turn = Self.turn(degrees)
    let (psnr, energy) = Self.quality(
      part,
      ProjectiveTransform(
        AffineTransform.translation(-240 / part, -315 / part) * turn
          * AffineTransform.translation(60, 80)))
    #expect(psnr >= 44, "\(psnr) dB")
    #expect(abs(energy - 1) <= 0.025, "energy of \(energy)")
  }

  @Test(arguments: [3, 1.5], [0.6, 0.8, 0.95])
  func scaledScreenIsSharp(part: Double, scale: Double) {
    let (psnr, energy) = Self.quality(
      part,
      ProjectiveTransform(
        AffineTransform.translation(-240 / part, -315 / part) * AffineTransform.scale(scale, scale)
          * AffineTransform.translation(60, 80)))
    #expect(psnr >= 39, "\(psnr) dB")
    #expect(abs(energy - 1) <= 0.05, "energy of \(energy)")
  }

  @Test(arguments: [3, 1.5], [20, 45, 60])
  func screenInPerspectiveIsSharp(part: Double, degrees: Double) {
    let seen =
      Transform3D.rotation(Angle(degrees: degrees), 0, 1, 0) * .perspective(eyeDistance: 600)
    let (psnr, energy) = Self.quality(
      part,
      ProjectiveTransform(AffineTransform.translation(-240 / part, -315 / part))
        * ProjectiveTransform(seen)
        * ProjectiveTransform(AffineTransform.translation(60, 80)))
    #expect(psnr >= 40, "\(psnr) dB")
    #expect(abs(energy - 1) <= 0.05, "energy of \(energy)")
  }

  @Test(arguments: [0, 90, 180, 270])
  func screenThatRestsUprightOrTurnedByQuartersIsTheMeanOfSquares(degrees: Double) {
    let images = ImageTable([Self.text(PixelSize(480, 630))])
    let turn = Self.turn(degrees)
    let draw = ImageDraw(
      layer: "screen", image: ImageID(0), shape: RoundedRect(Rect(0, 0, 480, 630)),
      transform: ProjectiveTransform(
        AffineTransform.translation(-240, -315) * AffineTransform.scale(1.0 / 3, 1.0 / 3) * turn
          * AffineTransform.translation(80, 105)))
    let list = DisplayList(
      size: PixelSize(160, 210), background: .black, commands: [.image(draw)])
    let shown = Rasterizer(images: images).render(list)
    let upright = Self.upright(Self.text(PixelSize(480, 630)))
    let quarters = Int(degrees) / 90
    for (x, y) in [(60, 70), (81, 99), (70, 130), (100, 90)] {
      let (u, v) = (x - 80, y - 105)
      let place = [(u, v), (v, -1 - u), (-1 - u, -1 - v), (-1 - v, u)][quarters]
      #expect(shown[x, y] == upright[place.0 + 80, place.1 + 105], "\(x), \(y)")
    }
  }

  /// Scales a grey picture to a third: means of squares, rounded half up.
  private static func upright(_ image: Pixmap) -> Pixmap {
    var third = Pixmap(PixelSize(image.width / 3, image.height / 3))
    for y in 0..<third.height {
      for x in 0..<third.width {
        var sum: UInt32 = 0
        for row in 3 * y..<3 * y + 3 {
          for column in 3 * x..<3 * x + 3 { sum += image[column, row] & 255 }
        }
        third[x, y] = Scenes.grey(Int((sum + 4) / 9))
      }
    }
    return third
  }
}
