import {
  isLoneFamily,
  isPrintFamily,
  isScreenFamily,
  mapFonts,
  printFamilyOf,
  type OwnFamily,
} from "../../analysis/fonts/map-fonts.ts"
import { shares } from "../../analysis/geometry/scale.ts"
import { isBoldFont, isItalicFont } from "../../analysis/page/lines/font-traits.ts"
import type { Diagnostic, Outcome } from "../../base/failure.ts"
import { fontsAsSet, type SetFont } from "../../fonts/face/set-advances.ts"
import { isSymbolFont } from "../../fonts/symbol-text.ts"
import type { FaceName } from "../../fonts/face/sfnt-face.ts"
import { mayBeEdited } from "../../fonts/face/licence.ts"
import {
  charactersByFont,
  drawnFace,
  ownFace,
  type FaceCut,
  type FaceSource,
} from "../../fonts/face/own-face.ts"
import type { DocumentFace } from "../../model/document-face.ts"
import type { DocumentFont } from "../../model/document.ts"
import type { Scene, SceneBytes, SceneFont } from "../../model/scene.ts"
import { carriedCharacters } from "./carried-characters.ts"

/** The faces of a file that go into what is written, and the families that they bear there. */
export interface OwnFaces {
  readonly faces: readonly DocumentFace[]
  /** By the index of the scene's font. */
  readonly families: ReadonlyMap<number, OwnFamily>
}

/**
 * Which fonts of a file travel with what is written: all, or those that machines lack a twin of.
 */
export type FaceChoice = "all" | "lone"

/** A font as it is known before the pages are read. */
interface KnownFont {
  readonly font: SceneFont
  /** What stands for it on machines that lack it. */
  readonly standIn: DocumentFont
  /** Characters that are set in it, with their advance in ems. */
  readonly advances: ReadonlyMap<string, number>
}

/**
 * Makes faces of the fonts that a file holds, with the characters that it sets in them. A font
 * whose licence keeps it out of documents that are edited stays out, and is named where all were
 * asked for.
 */
export async function ownFaces(
  scene: Scene,
  bytes: SceneBytes,
  choice: FaceChoice,
): Promise<Outcome<OwnFaces>> {
  const usual = mapFonts(scene.fonts).map((standIn, index): DocumentFont => {
    const font = scene.fonts[index]
    const ascii = font && printFamilyOf(font)
    return ascii === undefined ? standIn : { ...standIn, ascii }
  })
  const travellers = travellersOf(scene, usual, choice)
  if (travellers.size === 0) return { value: { faces: [], families: new Map() }, diagnostics: [] }
  const used = carriedCharacters(charactersByFont(scene, true))
  // Where spaces are drawn, the font tells how wide its characters are set.
  const isAsked = (index: number): boolean =>
    travellers.has(index) && scene.fonts[index]?.spaceWidth === undefined
  const set = fontsAsSet(scene, isAsked)
  const faces: DocumentFace[] = []
  const families = new Map<number, OwnFamily>()
  const diagnostics: Diagnostic[] = []
  const names = { taken: new Set<string>() }
  const source = {
    program: (key: string) => bytes.font(key),
    outlines: async (key: string, characters: readonly string[]) =>
      (await bytes.outlines?.(key, characters)) ?? new Map(),
  }
  const cuts: Cut[] = []
  for (const [index, font] of scene.fonts.entries()) {
    const standIn = usual[index]
    if (!standIn || !font.program || !travellers.has(index)) continue
    const told = used[index] ?? new Map<string, number>()
    const known = choice === "lone" ? setHere(standIn, told) : told
    const advances = font.spaceWidth === undefined ? asSet(known, set[index]) : known
    if (advances.size === 0) continue
    if (choice === "lone" && !isLone(standIn) && !isStranger({ font, standIn, advances })) continue
    const program = await bytes.font(font.program)
    if (!program) continue
    const space = font.spaceWidth ?? set[index]?.space
    if (mayBeEdited(program))
      cuts.push({ index, font, standIn, advances, ...(space !== undefined && { space }) })
    else if (choice === "all") diagnostics.push({ kind: "font-forbidden", detail: font.name })
  }
  const groups = choice === "all" ? cuts.map((cut) => [cut]) : byFace(cuts).filter(isWorthwhile)
  for (const group of groups) {
    const made = await faceOf(group, source, names)
    if (!made) continue
    faces.push(made)
    const { family, isHan } = made
    const space = spaceOf(group)
    for (const { index, advances } of group)
      families.set(index, { family, isHan, advances, ...(space !== undefined && { space }) })
  }
  return { value: { faces, families }, diagnostics }
}

/** Places of the fonts of a file that may travel, before their characters are looked at. */
function travellersOf(
  { fonts }: Scene,
  usual: readonly DocumentFont[],
  choice: FaceChoice,
): ReadonlySet<number> {
  const strangers = usual.filter(({ isSubstituted }) => isSubstituted).length
  const mayTravel = (standIn: DocumentFont): boolean =>
    isLone(standIn) || (standIn.isSubstituted && strangers <= MOST_STRANGERS)
  return new Set(
    usual.flatMap((standIn, index) =>
      fonts[index]?.program && (choice === "all" || mayTravel(standIn)) ? [index] : [],
    ),
  )
}

/** A font of the file that may travel. */
interface Cut extends FaceCut, KnownFont {
  readonly index: number
  /** Width of its word space, in ems. */
  readonly space?: number
}

const isLone = ({ ascii }: DocumentFont): boolean => isLoneFamily(ascii) || isPrintFamily(ascii)

/**
 * Fonts of unknown families of a file that travel: each asks for its page twice, and hundreds are
 * the papers of a whole conference put together.
 */
const MOST_STRANGERS = 120

/**
 * Tells whether a font of text is of a family that is not known: a common one in its place is wider
 * here and narrower there, whatever is done to its letters. Scripts whose letters join, and those
 * whose characters are thousands, stay with the families that machines have.
 */
const isStranger = ({ font, standIn, advances }: KnownFont): boolean =>
  standIn.isSubstituted &&
  font.isMath !== true &&
  !isSymbolFont(font.name) &&
  font.mappedShare >= shares.nearlyAll &&
  [...advances.keys()].every((char) => apartWriting.test(char))

/** Writing whose letters stand side by side as they are, and its signs. */
const apartWriting = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u

/** Without a letter, a font draws bullets and rulings, which other faces draw too. */
const isWorthwhile = (group: readonly Cut[]): boolean =>
  group.some(
    ({ standIn, advances }) =>
      !standIn.isSubstituted || [...advances.keys()].some((char) => letter.test(char)),
  )

const letter = /[\p{L}\p{N}]/u

/** Word space of a face, in ems: that of the cut that sets most of its characters. */
function spaceOf(group: readonly Cut[]): number | undefined {
  const known = group.filter(({ space }) => space !== undefined)
  return known.toSorted((a, b) => b.advances.size - a.advances.size)[0]?.space
}

/**
 * Puts the cuts of one face together. Of families that nobody knows the name tells faces apart:
 * light and medium letters are of one style.
 */
function byFace(cuts: readonly Cut[]): Cut[][] {
  const groups = new Map<string, Cut[]>()
  for (const cut of cuts) {
    const { ascii, isSubstituted } = cut.standIn
    const face = `${isSubstituted ? cut.font.name : ascii} ${styleOf(cut.font)}`
    // Small capitals go by the name of the face whose letters they stand for.
    const others = [...groups.keys()].filter((key) => key === face || key.startsWith(`${face}|`))
    const own = others.find((key) => groups.get(key)?.every((other) => drawsSame(cut, other)))
    const key = own ?? (others.length === 0 ? face : `${face}|${others.length}`)
    groups.set(key, [...(groups.get(key) ?? []), cut])
  }
  return [...groups.values()]
}

/** Advances of one glyph agree to within this many ems, however its lines are filled. */
const sameAdvance = 0.03

/** Letters that two cuts have in common from which their widths tell of two faces. */
const fewestShared = 4

/** Tells whether two cuts draw the letters that both have as wide. */
function drawsSame({ advances: own }: Cut, { advances: others }: Cut): boolean {
  const shared = [...own].flatMap(([char, advance]) => {
    const other = /\p{Ll}/u.test(char) ? others.get(char) : undefined
    return other === undefined ? [] : [Math.abs(advance - other)]
  })
  const apart = shared.filter((each) => each > sameAdvance).length
  return shared.length < fewestShared || apart <= shared.length / 2
}

/**
 * Lines of a family that is not known are as high as those of the common ones: where it is missing
 * they keep their place, and what files say of heights is often not meant for lines.
 */
const commonHeight = { ascent: 0.9, descent: 0.21 } as const

async function faceOf(
  group: readonly Cut[],
  source: FaceSource,
  { taken }: { readonly taken: Set<string> },
): Promise<DocumentFace | undefined> {
  const [first] = group
  if (!first) return undefined
  const { font, standIn, advances } = first
  const isHan = group.some((cut) =>
    [...cut.advances.keys()].some((char) => /\p{Script=Han}/u.test(char)),
  )
  const known = isHan ? standIn.eastAsia : standIn.ascii
  const wanted = standIn.isSubstituted
    ? `${ownName(font)} ${tagOf(font.program ?? "", advances)}`
    : known
  const name = freeName(wanted, styleOf(font), taken)
  const kind = { trueType: true, name, ...(standIn.isSubstituted && { height: commonHeight }) }
  const space = spaceOf(group)
  // A program says that it has Han characters whose outlines were left out of it.
  const isPart = !isHan && hasLatinApart(standIn)
  const isWhole = group.length === 1 && font.spaceWidth !== undefined && !isPart
  const content = isWhole
    ? await ownFace(font, advances, source, kind)
    : await drawnFace(group, source, { ...kind, ...(space !== undefined && { space }) })
  return content && { ...name, standIn: known, isHan, content }
}

/** First of the characters that East Asian writing is set with, radicals and signs of its own. */
const firstEastAsian = "\u2e80"

/** Advance from which on a sign of punctuation is one of East Asian writing, in ems. */
const wideSign = 0.9

/**
 * What a font sets that machines without it have no twin for. Those that lack a face of East Asian
 * writing have others for its thousands of characters, all an em wide, but none whose letters and
 * figures are as wide.
 */
const setHere = (
  standIn: DocumentFont,
  told: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> => (hasLatinApart(standIn) ? latinOf(told) : told)

/** Tells whether a family is one of East Asian writing, of which the Latin letters travel alone. */
const hasLatinApart = ({ ascii }: DocumentFont): boolean =>
  isScreenFamily(ascii) || isPrintFamily(ascii)

const latinOf = (told: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map(
    [...told].filter(
      ([char, advance]) =>
        char < firstEastAsian &&
        apartWriting.test(char) &&
        (letter.test(char) || advance < wideSign),
    ),
  )

/** Advances of characters, as they are set where that is known. */
const asSet = (
  told: ReadonlyMap<string, number>,
  set: SetFont | undefined,
): ReadonlyMap<string, number> =>
  new Map([...told].map(([char, advance]) => [char, set?.advances.get(char) ?? advance]))

function styleOf(font: SceneFont): FaceName["style"] {
  const [isBold, isItalic] = [isBoldFont(font), isItalicFont(font)]
  return isBold ? (isItalic ? "Bold Italic" : "Bold") : isItalic ? "Italic" : "Regular"
}

/** Word takes family names of up to 31 characters. */
const longestName = 31

/** Room for the tag and a number. */
const ownName = ({ family, name }: SceneFont): string =>
  (family || name)
    .replace(/[\p{C},;"<>&]/gu, "")
    .trim()
    .slice(0, longestName - 8) || "Font"

/**
 * Four letters that tell cuts of one face apart, as in a PDF: a program that has two documents open
 * would set the second in the letters of the first. Common families keep their names, so that what
 * is typed into the document finds the whole family where it is installed. Source: FNV-1a.
 */
function tagOf(key: string, advances: ReadonlyMap<string, number>): string {
  let hash = 0x811c9dc5
  for (const char of [key, ...advances.keys()].join(""))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const letters = [0, 8, 16, 24].map((shift) => 0x41 + (((hash >>> shift) & 0xff) % 26))
  return String.fromCharCode(...letters)
}

/** Several cuts of one face go by numbers behind its name. */
function freeName(wanted: string, style: FaceName["style"], taken: Set<string>): FaceName {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : ` ${number}`
    const family = wanted.slice(0, longestName - ending.length) + ending
    if (taken.has(`${family} ${style}`)) continue
    taken.add(`${family} ${style}`)
    return { family, style }
  }
}
