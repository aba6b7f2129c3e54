import CGIF
import SegueGraphics

/// A writer of GIF blocks into memory, with giflib; owns giflib's handle.
///
/// giflib never sees a pixel: pictures arrive compressed. It can fail only for lack of memory,
/// reported as `cannotEncode`.
@safe struct GIFContainer: ~Copyable {
  private let handle: UnsafeMutablePointer<GifFileType>
  private let output = ByteCollector()

  /// Opens giflib for writing into memory.
  init() throws(CodecError) {
    var code: Int32 = 0
    let opened = unsafe EGifOpen(
      output.address,
      { file, bytes, count in
        guard let context = unsafe file?.pointee.UserData, let bytes = unsafe bytes else {
          return 0
        }
        unsafe ByteCollector.at(context).append(bytes, Int(count))
        return count
      }, &code)
    guard let opened = unsafe opened else { throw Self.failure(code) }
    unsafe handle = unsafe opened
    unsafe EGifSetGifVersion(handle, true)
  }

  // giflib writes a trailer as it closes the file; those bytes are dropped, see `putTrailer`.
  deinit { unsafe EGifCloseFile(handle, nil) }

  /// Returns the bytes that giflib produced since the last call.
  func take() -> [UInt8] { output.take() }

  /// Writes the logical screen descriptor with the global palette.
  ///
  /// - Parameter background: the background colour index. Browsers ignore it and leave the
  ///   background transparent; so does ffmpeg if it is the first picture's transparent index.
  func putScreen(
    _ size: PixelSize, palette: [UInt32], background: UInt8
  ) throws(CodecError) {
    let map = try unsafe Self.colorMap(palette)
    defer { unsafe GifFreeMapObject(map) }
    try check(
      unsafe EGifPutScreenDesc(
        handle, Int32(size.width), Int32(size.height), 8, Int32(background), map))
  }

  /// Writes the NETSCAPE2.0 application extension; 0 means endless.
  func putLoop(_ count: UInt16) throws(CodecError) {
    try check(unsafe EGifPutExtensionLeader(handle, APPLICATION_EXT_FUNC_CODE))
    try check(unsafe EGifPutExtensionBlock(handle, 11, Array("NETSCAPE2.0".utf8)))
    let block = [1, UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]
    try check(unsafe EGifPutExtensionBlock(handle, 3, block))
    try check(unsafe EGifPutExtensionTrailer(handle))
  }

  /// Writes the graphic control extension; the delay is in centiseconds.
  func putControl(
    delay: UInt16, transparentIndex: UInt8?, disposal: EncodedGIFFrame.Disposal
  ) throws(CodecError) {
    var block = GraphicsControlBlock()
    block.DisposalMode = disposal == .keep ? DISPOSE_DO_NOT : DISPOSE_BACKGROUND
    block.DelayTime = Int32(delay)
    block.TransparentColor = transparentIndex.map(Int32.init) ?? NO_TRANSPARENT_COLOR
    var bytes = [UInt8](repeating: 0, count: 4)
    let count = unsafe EGifGCBToExtension(&block, &bytes)
    try check(unsafe EGifPutExtension(handle, GRAPHICS_EXT_FUNC_CODE, Int32(count), bytes))
  }

  /// Writes an image descriptor and its data; nil as palette means the global one.
  ///
  /// - Parameters:
  ///   - bits: the number of bits of a palette index, 1...8.
  ///   - rowOrder: the order of the rows in the blocks.
  func putImage(
    _ rect: PixelRect, localPalette: [UInt32]?, bits: Int, blocks: [UInt8], rowOrder: GIFRowOrder
  ) throws(CodecError) {
    let map: UnsafeMutablePointer<ColorMapObject>? =
      if let localPalette { try unsafe Self.colorMap(localPalette) } else { nil }
    // giflib keeps a copy of the palette and leaks it if the next picture has none.
    if unsafe handle.pointee.Image.ColorMap != nil {
      unsafe GifFreeMapObject(handle.pointee.Image.ColorMap)
      unsafe handle.pointee.Image.ColorMap = nil
    }
    // giflib takes the minimum code size from the palette in use, which may be larger here.
    let global = unsafe handle.pointee.SColorMap
    let globalBits = unsafe global?.pointee.BitsPerPixel
    defer { if let globalBits { unsafe global?.pointee.BitsPerPixel = globalBits } }
    if localPalette == nil { unsafe global?.pointee.BitsPerPixel = Int32(bits) }
    let described = unsafe EGifPutImageDesc(
      handle, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height),
      rowOrder == .interlaced, map)
    unsafe GifFreeMapObject(map)
    try check(described)
    var start = 0
    while start < blocks.count {
      let end = start + 1 + Int(blocks[start])
      try check(unsafe EGifPutCodeNext(handle, Array(blocks[start..<end])))
      start = end
    }
    try check(unsafe EGifPutCodeNext(handle, nil))
  }

  /// Writes the trailer, the byte that ends a GIF file.
  func putTrailer() { unsafe output.append([0x3B], 1) }

  /// Throws the error of giflib's last call unless it succeeded.
  private func check(_ result: Int32) throws(CodecError) {
    if result != GIF_OK { throw Self.failure(unsafe handle.pointee.Error) }
  }

  /// Converts an error code of giflib.
  private static func failure(_ code: Int32) -> CodecError {
    let reason = unsafe GifErrorString(code).map { unsafe String(cString: $0) }
    return .cannotEncode(reason: reason ?? "giflib error \(code)")
  }

  /// Converts colours 0xBBGGRR to giflib's palette, which the caller frees.
  ///
  /// Their number must be a power of two, at most 256.
  private static func colorMap(
    _ palette: [UInt32]
  ) throws(CodecError) -> UnsafeMutablePointer<ColorMapObject> {
    let colors = palette.map { color in
      GifColorType(
        Red: UInt8(color & 255), Green: UInt8(color >> 8 & 255), Blue: UInt8(color >> 16 & 255))
    }
    guard let map = unsafe GifMakeMapObject(Int32(colors.count), colors) else {
      throw failure(E_GIF_ERR_NOT_ENOUGH_MEM)
    }
    return unsafe map
  }
}
