const bitmaps = new Map(), pending = new Map();
const room = 60e6;

const keyOf = (frame) => view.clip.revision + ":" + frame;
async function fetchFrame(clip, frame) {
  const time = clip.samples[frame].toFixed(6);
  const answer = await fetch(`frame?r=${clip.revision}&t=${time}`);
  // A picture that the limits refuse says why.
  if (answer.status === 422) say((await answer.text()).trim());
  if (answer.status !== 200) throw new Error("frame " + frame + ": " + answer.status);
  return createImageBitmap(await answer.blob());
}
// The picture of a frame, or a promise of it.
function bitmap(frame) {
  const key = keyOf(frame);
  const known = bitmaps.get(key);
  if (known) {
    bitmaps.delete(key);
    bitmaps.set(key, known);
    return known;
  }
  if (!pending.has(key)) {
    const clip = view.clip;
    pending.set(key, fetchFrame(clip, frame).then((picture) => {
      bitmaps.set(key, picture);
      makeRoom();
      return picture;
    }).catch(() => null).finally(() => pending.delete(key)));
  }
  return pending.get(key);
}
function makeRoom() {
  const area = view.clip ? view.clip.width * view.clip.height : 1;
  const most = Math.max(8, Math.floor(room / area));
  for (const key of bitmaps.keys()) {
    if (bitmaps.size <= most) break;
    bitmaps.get(key).close();
    bitmaps.delete(key);
  }
}
function forgetPictures() {
  for (const picture of bitmaps.values()) picture.close();
  bitmaps.clear();
}
// Four at a time keep two cores busy and the newest wish near the front.
function fetchAhead() {
  const count = view.clip.samples.length;
  for (let step = 1; step <= 8 && pending.size < 4; step++) {
    const frame = view.frame + step;
    if (frame >= count && !view.loop) break;
    bitmap(frame % count);
  }
}
