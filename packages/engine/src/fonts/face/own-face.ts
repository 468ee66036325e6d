import type { Scene, SceneBytes, SceneFont } from "../../model/scene.ts"
import { withAccents } from "../../model/accents.ts"
import { composeGlyph, partsOf } from "./compose-glyph.ts"
import { outlineFont, type FaceKind, type OutlineGlyph } from "./outline-font.ts"
import { toWebFont } from "./sfnt-face.ts"

/** What a face is made of: the bytes that a scene refers to. */
export interface FaceSource {
  readonly program: (key: string) => Promise<Uint8Array | undefined>
  readonly outlines: NonNullable<SceneBytes["outlines"]>
}

/**
 * Gives the embedded program as it is where it maps every character that is set in it, else a face
 * of its outlines; undefined where it draws none of them.
 *
 * @param advances Characters that are set in it, with their advance in ems.
 */
export async function ownFace(
  font: SceneFont,
  advances: ReadonlyMap<string, number>,
  source: FaceSource,
  kind: FaceKind = {},
): Promise<Uint8Array | undefined> {
  const key = font.program
  if (key === undefined) return undefined
  const program = await source.program(key)
  const isWanted = program && !(kind.trueType && program[0] === 0x4f)
  const face = isWanted && toWebFont(program, new Set(advances.keys()), font, kind)
  if (face) return face
  return drawnFace([{ font, advances }], source, kind)
}

/** One of the subsets in which a file holds a face. */
export interface FaceCut {
  readonly font: SceneFont
  /** Characters that are set in it, with their advance in ems. */
  readonly advances: ReadonlyMap<string, number>
}

/** Makes one face of the outlines of several cuts; undefined where these draw nothing. */
export async function drawnFace(
  cuts: readonly FaceCut[],
  source: FaceSource,
  kind: FaceKind = {},
): Promise<Uint8Array | undefined> {
  const font = cuts[0]?.font
  if (!font) return undefined
  const drawn = new Map<string, OutlineGlyph>()
  for (const cut of cuts) {
    const wanted = [...cut.advances.keys()]
    const outlines = await source.outlines(cut.font.program ?? "", [
      ...new Set([...wanted, ...wanted.flatMap(partsOf)]),
    ])
    for (const [char, advance] of cut.advances) {
      const segments = outlines.get(char)
      const glyph = segments ? { char, segments, advance } : composeGlyph(char, advance, outlines)
      if (glyph && !drawn.has(char)) drawn.set(char, glyph)
    }
  }
  const glyphs = [...drawn.values()]
  if (glyphs.length === 0) return undefined
  // Without the space every gap would be set in another face.
  return outlineFont(
    drawn.has(" ")
      ? glyphs
      : [{ char: " ", segments: [], advance: kind.space ?? font.spaceWidth ?? 0.25 }, ...glyphs],
    font,
    kind,
  )
}

/**
 * Characters that each font sets, with their advance in ems.
 *
 * @param joinsAccents Accents count with the letters that they are drawn on as one character.
 */
export function charactersByFont(scene: Scene, joinsAccents = false): Map<string, number>[] {
  const used = scene.fonts.map(() => new Map<string, number>())
  for (const page of scene.pages) {
    for (const item of page.items) {
      const characters = item.kind === "glyphs" ? used[item.font] : undefined
      if (!characters || item.kind !== "glyphs") continue
      const chars = joinsAccents && item.angle === 0 ? withAccents(item) : item.chars
      chars.forEach((char, index) => {
        if (characters.has(char) || char.length > 2 || char.trim() === "") return
        characters.set(char, (item.advance[index] ?? 0) / Math.max(0.1, item.size * item.stretch))
      })
    }
  }
  return used
}
