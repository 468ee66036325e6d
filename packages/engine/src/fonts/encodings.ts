import { macRomanRuns, standardRuns, winAnsiRuns } from "./data/encoding-runs.ts"

/** Glyph names by code of the encodings a simple font may name. Source: ISO 32000-2, annex D.2. */
export const standardNames = namesOf(standardRuns)

const named: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  StandardEncoding: standardNames,
  WinAnsiEncoding: namesOf(winAnsiRuns),
  MacRomanEncoding: namesOf(macRomanRuns),
}

/** Gives the names of an encoding, or undefined where it is not one of the three. */
export function encodingNames(
  encoding: string | undefined,
): ReadonlyMap<number, string> | undefined {
  return encoding === undefined ? undefined : named[encoding]
}

function namesOf(runs: readonly (readonly [number, string])[]): ReadonlyMap<number, string> {
  return new Map(
    runs.flatMap(([first, names]) =>
      names.split(" ").map((name, index) => [first + index, name] as const),
    ),
  )
}

/**
 * Unicode by name, for names of the Latin encodings; the platform's decoders know what their codes
 * mean.
 */
const byName: ReadonlyMap<string, number> = new Map<string, number>(
  (
    [
      ["WinAnsiEncoding", "windows-1252"],
      ["MacRomanEncoding", "macintosh"],
    ] as const
  ).flatMap(([encoding, label]) => {
    const decoder = new TextDecoder(label)
    return [...(named[encoding] ?? [])].map(
      ([code, name]) => [name, decoder.decode(Uint8Array.of(code)).codePointAt(0) ?? 0] as const,
    )
  }),
)
  .set("Lslash", 0x141)
  .set("lslash", 0x142)

/**
 * Gives the character a glyph name stands for: Latin names, "uni20AC", "u1F600"; undefined for
 * others.
 */
export function unicodeOfName(name: string): number | undefined {
  const known = byName.get(name)
  if (known !== undefined) return known
  const [, hex] =
    /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name)?.filter((part) => part !== undefined) ?? []
  return hex === undefined ? undefined : Number.parseInt(hex, 16)
}

/** Code of a name in the Macintosh character maps. */
export const macCodeOfName: ReadonlyMap<string, number> = new Map(
  [...(named["MacRomanEncoding"] ?? [])].map(([code, name]) => [name, code]),
)
