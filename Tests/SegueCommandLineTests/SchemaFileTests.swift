import Foundation
import TestSupport
import Testing

/// The JSON Schema of scripts, checked by check-jsonschema.
@Suite struct SchemaFileTests {
  @Test func acceptsEveryFixtureAndRefusesManyInvalidOnes() throws {
    let result = try ExternalTool.run(
      ["bash", ExternalTool.repository + "scripts/check-schema"],
      environment: [
        "SEGUE": ExternalTool.product("segue"), "SEGUE_TEST_PYTHON": ExternalTool.python,
      ])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    let words = result.text.split(separator: "\n").last?.split(separator: " ") ?? []
    let refused = words.first.flatMap { Int($0) } ?? 0
    #expect(refused >= 60, "\(result.text)")
  }
}
