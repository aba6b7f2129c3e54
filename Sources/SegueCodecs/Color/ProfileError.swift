/// The reason why a file's colours cannot be converted.
struct ProfileError: Error, Hashable {
  var profile: String
  /// The reason, as the second half of a sentence.
  var reason: String
}
