import Foundation
import TestSupport

/// The JSON document of rendered or checked scripts, as a consumer decodes it.
struct ClipsDocument: Decodable {
  struct Clip: Decodable {
    struct Size: Decodable, Equatable {
      var width: Int
      var height: Int
    }
    struct Output: Decodable {
      var path: String
      var format: String
      var size: Size
      var frames: Int
      var storedFrames: Int
      var duration: Double
      var bytes: Int
      var fitted: Trial?
      var saving: Saving?
    }
    struct Trial: Decodable, Equatable {
      var fps: Double
      var size: Size
      var quality: Int?
      var bytes: Int
      var loss: Double?
    }
    struct Saving: Decodable, Equatable {
      var effort: Int
      var bytes: Int
    }
    struct Problem: Decodable {
      var severity: String
      var code: String?
      var message: String
      var text: String?
    }
    var clip: String
    var size: Size?
    var frames: Int?
    var duration: Double?
    var outputs: [Output]
    var fitting: [Trial]?
    var problems: [Problem]
    var seconds: Double
    var status: Int32
  }
  var clips: [Clip]
  var status: Int32

  /// Creates the document on standard output.
  init(_ result: ToolResult) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(result.output))
  }
}
