/** Files that came with a drawing: references, stroke fonts, pictures, plot styles. */
export interface Companions {
  /**
   * Gives a file by the last part of its path, whatever its case; undefined where it did not come.
   */
  readonly find: (path: string) => Uint8Array | undefined
  /** Names of all files with one of the extensions, in order. */
  readonly named: (extension: RegExp) => readonly string[]
}

export const noCompanions: Companions = { find: () => undefined, named: () => [] }

/** Last part of a path of any system, in small letters. */
const keyOf = (path: string): string =>
  path
    .replace(/^.*[\\/]/, "")
    .trim()
    .toLowerCase()

/** Keeps files by name; of two with one name the first counts. */
export function companionsOf(
  files: Iterable<{ readonly name: string; readonly bytes: Uint8Array }>,
): Companions {
  const byKey = new Map<string, Uint8Array>()
  for (const { name, bytes } of files) if (!byKey.has(keyOf(name))) byKey.set(keyOf(name), bytes)
  return {
    find: (path) => byKey.get(keyOf(path)),
    named: (extension) => [...byKey.keys()].filter((name) => extension.test(name)),
  }
}
