import SegueGraphics

extension DrawCommand {
  /// Returns the command for a drawing that is shifted by whole pixels or enlarged by a whole factor.
  func mapped(by map: AffineTransform) -> DrawCommand {
    let all = ProjectiveTransform(map)
    switch self {
    case .fill(var fill):
      fill.transform = fill.transform * all
      return .fill(fill)
    case .image(var image):
      image.transform = image.transform * all
      return .image(image)
    case .path(var path):
      path.transform = path.transform * all
      return .path(path)
    case .shadow(var shadow):
      shadow.transform = shadow.transform * all
      return .shadow(shadow)
    case .backdrop(var backdrop):
      backdrop.transform = backdrop.transform * all
      return .backdrop(backdrop)
    case .glass(var glass):
      for index in glass.shapes.indices {
        glass.shapes[index].transform = glass.shapes[index].transform * all
      }
      for index in glass.glows.indices {
        glass.glows[index].center = map.apply(glass.glows[index].center)
        glass.glows[index].sigma *= map.a
      }
      return .glass(glass)
    case .group(let group): return .group(group.mapped(by: map))
    case .mesh(let draw): return .mesh(draw.mapped(by: map))
    }
  }
}

extension Group {
  fileprivate func mapped(by map: AffineTransform) -> Group {
    var group = self
    if let transform = clip?.transform {
      group.clip?.transform = transform * ProjectiveTransform(map)
    }
    group.effects = effects?.mapped(by: map)
    group.commands = commands.map { $0.mapped(by: map) }
    return group
  }
}

extension GroupEffects {
  fileprivate func mapped(by map: AffineTransform) -> GroupEffects {
    var effects = self
    if let transform = filterBounds?.transform {
      effects.filterBounds?.transform = transform * ProjectiveTransform(map)
    }
    effects.blur?.sigma *= map.a
    effects.blur?.bounds = blur?.bounds?.mapped(by: map)
    effects.mask?.commands = mask?.commands.map { $0.mapped(by: map) } ?? []
    effects.shadow?.sigma *= map.a
    effects.shadow?.offset = (shadow?.offset ?? .zero) * map.a
    return effects
  }
}

extension MeshDraw {
  fileprivate func mapped(by map: AffineTransform) -> MeshDraw {
    var draw = self
    draw.mesh = WarpMesh(columns: mesh.columns, rows: mesh.rows) { column, row in
      var vertex = mesh[column, row]
      vertex.position = map.apply(vertex.position)
      vertex.texture = map.apply(vertex.texture)
      return vertex
    }
    draw.source = source.mapped(by: map)
    draw.commands = commands.map { $0.mapped(by: map) }
    return draw
  }
}

extension PixelRect {
  fileprivate func mapped(by map: AffineTransform) -> PixelRect {
    scaled(by: Int(map.a)).offset(x: Int(map.tx), y: Int(map.ty))
  }
}
