import SegueCodecs
import SegueKit
import SegueScript
import SegueStage
import Testing

/// Documented defaults of scripts and flags, which must match the encoders'.
@Suite struct EncoderDefaultTests {
  @Test func outputDefaultsMatchTheirEncoders() {
    let gif = GIFOptions()
    #expect(OutputOptions.defaultQuality == gif.quality)
    #expect(OutputOptions.defaultQuality == WebPOptions().quality)
    #expect(OutputOptions.defaultColors == gif.colors)
    #expect(OutputOptions.defaultPNGEffort == PNGEffort.quick.level)
    #expect(OutputOptions.publishedPNGEffort == PNGEffort.standard.level)
    #expect(
      OutputOptions.Dither.allCases.map(\.rawValue) == GIFOptions.Dither.allCases.map(\.rawValue))
    let palettes = GIFOptions.PaletteChoice.allCases.map(\.rawValue)
    #expect(Set(OutputOptions.Palette.allCases.map(\.rawValue)) == Set(palettes))
    for (key, value) in [("dither", gif.dither.rawValue), ("palette", gif.palette.rawValue)] {
      #expect(Schema.output.key(key)?.defaultText == value)
    }
  }

  @Test func sheetRequestDefaultsMatchThoseOfScripts() {
    let request = SheetRequest()
    let sheet = ContactSheet(.count(request.frames), columns: ContactSheet.defaultColumns)
    #expect(request.columns == sheet.columns && request.onion == sheet.isOnion)
    #expect(request.gap == sheet.gap && request.gapColor == sheet.gapColor)
    #expect(request.width == sheet.width)
  }
}
