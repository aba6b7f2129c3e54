// The source of a report that is served for review: requests to its server, one clip or picture at a time.
async function request(name, values = {}, method = "GET") {
  const query = new URLSearchParams(values).toString();
  let answer;
  try {
    answer = await fetch(name + (query ? "?" + query : ""), { method });
  } catch {
    throw new Error("segue review does not answer: start it again, and reload this page");
  }
  if (!answer.ok) throw new Error(answer.status + " " + answer.statusText);
  return answer.json();
}

// Returns a promise where the clip's details are not there yet.
function readClip(entry) {
  if (entry.isRead) return null;
  return request("clip", { n: entry.index }).then((clip) => {
    Object.assign(entry, clip, { isRead: true });
  }, (error) => {
    entry.sentence += " (The details cannot be shown: " + error.message + ".)";
  });
}

async function storedPicture(key) {
  try {
    return await request("picture", { key });
  } catch {
    return null;
  }
}
