import type { DocumentImage } from "../model/document.ts"

/** Pixels of pictures that are on their way at a time; a larger one is fetched alone. */
const MAX_PIXELS = 4_000_000

/**
 * Fetches pictures in order, the next begun while the last is still being packed beside the thread.
 *
 * What is fetched takes memory until it is there, so only small pictures overlap.
 */
export async function loadAhead(
  images: readonly DocumentImage[],
  load: (image: DocumentImage) => Promise<Uint8Array>,
): Promise<readonly Uint8Array[]> {
  const loaded: Promise<Uint8Array>[] = []
  let [first, pixels] = [0, 0]
  const sizes = images.map(({ width, height }) => width * height)
  for (const [index, image] of images.entries()) {
    while (first < index && pixels + (sizes[index] ?? 0) > MAX_PIXELS) {
      await loaded[first]
      pixels -= sizes[first] ?? 0
      first += 1
    }
    const picture = load(image)
    // Whoever waits for all meets the failure; until then it is nobody's.
    picture.catch(() => undefined)
    loaded.push(picture)
    pixels += sizes[index] ?? 0
  }
  return Promise.all(loaded)
}
