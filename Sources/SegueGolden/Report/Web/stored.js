// The source of a report that is one file: its own elements. A page for review has others instead.
const ownKeys = {};

// What is known of a clip is read when it is opened first.
function readClip(entry) {
  const block = $("c-" + entry.index);
  if (!block) return;
  Object.assign(entry, JSON.parse(block.textContent));
  block.remove();
}

async function storedPicture(key) {
  // The browser may still be reading the page, whose end is the pictures: an element is there
  // before its text is, and has all of it once something follows it.
  let block = $("p-" + key), isWhole = document.readyState !== "loading";
  while (!block?.nextSibling && !isWhole) {
    await new Promise((done) => setTimeout(done, 30));
    isWhole = document.readyState !== "loading";
    block = $("p-" + key);
  }
  return block && { png: block.textContent, ...block.dataset };
}

// Only a page for review has marks and buttons for decisions.
const clipMark = () => null;
const groupMark = () => null;
const groupActions = () => null;
const clipActions = () => null;
