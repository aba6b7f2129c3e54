const bitmaps = new Map();
const differences = new Map();
const pictureRoom = 48e6;
// The pixels of a picture of the clip that is open.
let bitmapArea = 1;

async function decode(key) {
  const stored = await storedPicture(key);
  if (!stored) return null;
  const text = atob(stored.png);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  try {
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }), {
      colorSpaceConversion: "none",
    });
    return stored.over ? await drawnOver(stored, picture) : picture;
  } catch {
    return null;
  }
}
// A picture that holds only what differs from another.
async function drawnOver({ over, x, y }, picture) {
  const base = await kept(bitmaps, over, bitmapArea, () => decode(over));
  const canvas = new OffscreenCanvas(base.width, base.height);
  const context = canvas.getContext("2d");
  context.drawImage(base, 0, 0);
  context.drawImage(picture, Number(x), Number(y));
  return canvas.transferToImageBitmap();
}

// Keeps what was used last; the oldest goes when there are too many.
function kept(cache, key, area, make) {
  const found = cache.get(key) ?? make();
  cache.delete(key);
  cache.set(key, found);
  const limit = Math.max(16, pictureRoom / Math.max(1, area));
  if (cache.size > limit) cache.delete(cache.keys().next().value);
  return found;
}
function bitmap(side, index) {
  const frame = side?.frames[index];
  if (!frame?.picture) return Promise.resolve(null);
  bitmapArea = side.width * side.height;
  return kept(bitmaps, frame.picture, bitmapArea, () => decode(frame.picture));
}

function pixels(picture, width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
}
const apart = (a, b, shift) => Math.abs((a >>> shift & 255) - (b >>> shift & 255));

// The colours of PixmapDifference.picture: the golden pale and grey, what differs from yellow
// (one level) to red.
function paleGrey(pixel) {
  const white = 255 - (pixel >>> 24);
  const luma = (((pixel & 255) + white) * 54 + ((pixel >>> 8 & 255) + white) * 183
    + ((pixel >>> 16 & 255) + white) * 19) >>> 8;
  return Math.min(255, 191 + (luma >>> 2)) * 0x010101;
}
const heatOf = (level) =>
  0x0000e6 | 200 - Math.min(200, level * 2 + Math.min(level, 16) * 3) << 8;
function contrast(golden, actual) {
  const width = Math.max(golden.width, actual.width);
  const height = Math.max(golden.height, actual.height);
  const a = pixels(golden, width, height);
  const b = pixels(actual, width, height);
  const image = new ImageData(width, height);
  const out = new Uint32Array(image.data.buffer);
  for (let i = 0; i < a.length; i++) {
    const p = a[i], q = b[i];
    if (p === q) {
      out[i] = (0xff000000 | paleGrey(p)) >>> 0;
    } else {
      const level = Math.max(apart(p, q, 0), apart(p, q, 8), apart(p, q, 16), apart(p, q, 24));
      out[i] = (0xff000000 | heatOf(level)) >>> 0;
    }
  }
  return createImageBitmap(image);
}
function differencePicture(now, golden, actual) {
  const own = now.difference?.picture;
  if (own) return kept(bitmaps, own, golden.width * golden.height, () => decode(own));
  const key = state.clip.index + "/" + now.expected + "/" + now.actual;
  return kept(differences, key, golden.width * golden.height, () => contrast(golden, actual));
}
