extension GlassStyle {
  /// The numbers in one line, for dumps and traces.
  package var text: String {
    func list(_ numbers: Double...) -> String {
      numbers.map { $0.fixed() }.joined(separator: " ")
    }
    let tone = lightShare == 1 ? light : dark
    var parts = [
      "glass \(variant.rawValue) \(schemeName) \(surfaceName) side \(side.fixed())",
      "lens \(list(width, depth, curvature, index))", "blur \(list(blur, clarity))",
      "tone \(list(tone.black, tone.white, tone.saturation))", "rise \(tone.rise.fixed())",
      "rim \(list(lightShare == 1 ? lightRim : rim, rimWidth))", "key \(key.fixed())",
      "shadow \(list(shadowOpacity, shadowRadius, shadowOffset.y))",
      "strength \(strength.fixed())",
    ]
    if dispersion != 0 { parts.append("dispersion \(dispersion.fixed())") }
    if dim != 0 { parts.append("dim \(dim.fixed())") }
    if tint.alpha > 0 { parts.append("tint \(tint.hex)") }
    return parts.joined(separator: " ")
  }
}

extension GlassDraw {
  /// The style, and the number of shapes with the distance within which they flow together.
  package var description: String {
    let glow = glows.map { " glow \($0.opacity.fixed())" }.joined()
    return "\(style.text)\(glow) shapes \(shapes.count) k \(blend.fixed())"
  }
}
