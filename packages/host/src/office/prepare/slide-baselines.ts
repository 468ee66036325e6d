import type { FaceMetrics } from "../fonts/data/families.ts"
import { latinFamilies } from "../fonts/data/latin-families.ts"
import {
  DEFAULT_SIZE,
  firstTextIn,
  inheritance,
  LATIN,
  levelOf,
  ownStyles,
  placeholderOf,
  REDUCED,
  SINGLE,
  SIZE,
  SPACING,
  thousandths,
  type Ancestors,
} from "./slide-inherited.ts"

/**
 * Share of its size by which the first baseline of a text is higher in PowerPoint than in the
 * office program, which has .96 of the size above it whatever the face.
 *
 * Source: single lines of eighteen presentations that PowerPoint exported, quartiles within .005 of
 * these.
 */
const higher: Readonly<Record<string, number>> = {
  "Mozhuan Slide Calibri": 0.062,
  "Mozhuan Slide Calibri Light": 0.062,
  "Mozhuan Slide Sans Latin": 0.02,
  "Mozhuan Slide YaHei": 0.03,
  "Mozhuan Slide Franklin Book": 0.037,
  "Mozhuan Slide Franklin Demi": 0.037,
  "Mozhuan Slide Garamond": 0.048,
  "Mozhuan Slide Century Gothic": 0.02,
  "Mozhuan Slide Avenir": 0.05,
  "Mozhuan Slide Poppins": 0.075,
  "Mozhuan Slide Poppins Heavy": 0.077,
  "Mozhuan Slide Montserrat": 0.045,
  "Mozhuan Slide Montserrat Heavy": 0.045,
  "Mozhuan Slide Libre Baskerville": 0.06,
  "Mozhuan Slide Libre Baskerville Heavy": 0.06,
  "Mozhuan Slide Aptos": 0.07,
  "Mozhuan Slide Aptos Display": 0.077,
  "Mozhuan Slide Serif Latin": 0.03,
  "Mozhuan Slide Gill Sans": 0.033,
  "Mozhuan Slide Trebuchet": 0.029,
  "Mozhuan Slide DengXian": 0.06,
  "Mozhuan Slide Kai": -0.04,
  "Mozhuan Slide Tahoma": 0,
  // By its kin.
  "Mozhuan Slide Tw Cen Condensed": 0.05,
}
/**
 * The same for Latin faces that were not met, by the heights of the face itself, thousandths of its
 * size.
 *
 * Source: the faces above whose heights are known, and Tahoma, Malgun Gothic and Tw Cen, by least
 * squares: none differs by more than .02, half by .007 at most.
 */
const higherBy = ({ ascent, descent }: FaceMetrics): number =>
  Math.max(0, 0.081 - 0.000_191 * ascent + 0.000_572 * descent)

const liftOfFace: ReadonlyMap<string, number> = new Map([
  ...latinFamilies
    .filter(({ standsFor }) => standsFor.length > 0)
    .map(({ name, metrics }): [string, number] => [
      name.replace("Mozhuan", "Mozhuan Slide"),
      Math.round(higherBy(metrics) * 1000) / 1000,
    ]),
  ...Object.entries(higher),
])

/**
 * What less than single spacing takes from a first line there and not here, of the size; nothing
 * from those of titles in the themes that set them at .85 and less, unless it was less to make text
 * fit.
 *
 * Source: 14 titles in Franklin Gothic at .8 of three presentations, 12 in Calibri Light at .8 and
 * .85 of three others, quartiles within .01 of what single spacing asks for.
 */
const NEARER = 0.18
const NEAREST = 0.85
/**
 * At more than single spacing a first line stands as high in PowerPoint whatever its face: by this
 * share of its size, and by that of what is more than one line, higher than in the office program.
 * The text is less high by as much.
 *
 * Source: first lines of 70 shapes of nine presentations. Arial and Avenir at 1.1: .125 of the
 * size; Malgun Gothic at 1.15 .13; Arial and YaHei at 1.2 .145; Montserrat and Libre Baskerville at
 * 1.25 .17; these, Calibri, Aptos and Malgun Gothic at 1.5 .23 to .25. Ten texts in the middle of
 * their shapes move by half, two at the bottom not at all; rows of a table of 24 pt at 1.5 are 38.7
 * pt high for 43.2.
 */
const FARTHER = { least: 0.1, share: 0.28 }
/** English metric units in a hundredth of a point. */
export const EMU = 127
/** Room above and below text where nothing says it. Source: ECMA-376 part 1, 21.1.2.1.1 bodyPr. */
export const INSET = 45_720
const HAN = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]/

/** The faces of a theme for Latin letters, and what becomes of one that styles name. */
export interface ThemeFaces {
  readonly major: string | undefined
  readonly minor: string | undefined
  readonly nameOf: (face: string) => string | undefined
}

/**
 * Moves the text of a slide's shapes up to where PowerPoint has its baselines: what a face takes
 * from the room above is given to that below, so that text in the middle and at the bottom moves as
 * well.
 */
export function baselinesAsSet(
  slide: string,
  faces: ThemeFaces,
  findAncestors: () => Ancestors,
): string {
  if (!slide.includes("<a:t>")) return slide
  const inherited = inheritance(findAncestors())
  return slide.replace(/<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g, (shape) => {
    const paragraph = /<a:p>(?:(?!<a:p>)[\s\S])*?<a:t>[^<]*\S[^<]*<\/a:t>/.exec(shape)?.[0]
    const body = /<a:bodyPr\b([^>]*?)(\/?)>/.exec(shape)
    if (paragraph === undefined || body === null) return shape
    const [head = "", attributes = ""] = body
    if (/\bvert="(?!horz)/.test(attributes)) return shape
    const ph = placeholderOf(shape)
    const parent = inherited(ph)
    if (parent === undefined) return shape
    const [own, level] = [ownStyles(shape), levelOf(paragraph)]
    const first = (value: RegExp): string | undefined =>
      firstTextIn([own], level, value) ?? parent.first(level, value)
    const face = faceOf(paragraph, usualFace(ph, first(LATIN), faces), faces)
    const size = /<a:rPr\b[^>]*?\bsz="(\d+)"/.exec(paragraph)?.[1] ?? first(SIZE) ?? DEFAULT_SIZE
    const spacing = thousandths(SPACING.exec(paragraph)?.[1] ?? first(SPACING) ?? `${SINGLE}`)
    const units = (lift: number): number => Math.round(lift * Number(size) * EMU)
    const { of, spaced } = liftsOf(face, spacing / SINGLE, shape.includes(REDUCED))
    const [lift, taken] = [units(of), units(spaced)]
    if (lift === 0 && taken === 0) return shape
    const inset = (side: string): number =>
      [attributes, ...parent.bodies]
        .map((text) => new RegExp(`\\b${side}="(-?\\d+)"`).exec(text)?.[1])
        .map((value) => (value === undefined ? undefined : Number(value)))
        .find((value) => value !== undefined) ?? INSET
    const below = countsOuterSpaces([attributes, ...parent.bodies]) ? lift + taken : lift
    const rest = attributes.replaceAll(/\s[tb]Ins="[^"]*"/g, "")
    const made = `<a:bodyPr tIns="${inset("tIns") - lift - taken}" bIns="${inset("bIns") + below}"${rest}${head.endsWith("/>") ? "/" : ""}>`
    return shape.replace(head, () => made)
  })
}

/**
 * Whether a text counts the space above its first line: it is then as high as its spacing says, so
 * that one in the middle or at the bottom moves by all that its first line does. Source: 13 such
 * texts of a presentation of Google's editor, which stand where PowerPoint has them to .2 pt.
 * 21.1.2.1.1 bodyPr.
 */
const countsOuterSpaces = (bodies: readonly string[]): boolean =>
  bodies
    .map((body) => /\bspcFirstLastPara="(\w+)"/.exec(body)?.[1])
    .find((told) => told !== undefined)
    ?.match(/^(?:1|true)$/) != null

/** Height of a line of single spacing, of the size. */
export const LINE = 1.2

/**
 * Space between paragraphs that is told in percent is a share of a line's height in PowerPoint, and
 * of the size in the office program. Source: single steps between paragraphs of presentations that
 * PowerPoint exported: 20 % of 20 pt are 4.8 pt, of 30 pt 7.2.
 */
export const spacesOfLines = (xml: string): string =>
  xml.replace(
    /(<a:spc(?:Bef|Aft)>\s*<a:spcPct val=")(\d+)(?=")/g,
    (_, head: string, percent: string) => head + Math.round(Number(percent) * LINE),
  )

/** Shares of its size by which a first line is too low. */
export interface Lifts {
  /** Of its face: what is less above it is more below the text. */
  readonly of: number
  /** Of its spacing: the text is less high by it, so that one at the bottom stays. */
  readonly spaced: number
}

/** How much too low the first line of a text in a face is, by its spacing. */
export function liftsOf(name: string | undefined, spacing: number, isReduced: boolean): Lifts {
  const face = liftOfFace.get(name ?? "") ?? 0
  const more = spacing - 1
  if (more > 0) {
    const all = Math.min(face + LINE * more, FARTHER.least + FARTHER.share * more)
    return { of: Math.min(face, all), spaced: all - Math.min(face, all) }
  }
  const near = spacing > NEAREST || isReduced ? -more * NEARER : 0
  return { of: face > 0 ? Math.max(0, face - near) : face, spaced: 0 }
}

/** The face for Latin letters of a shape's text where its runs name none. */
function usualFace(
  ph: string,
  styled: string | undefined,
  { major, minor, nameOf }: ThemeFaces,
): string | undefined {
  if (styled !== undefined && !styled.startsWith("+")) return nameOf(styled)
  const isMajor = styled?.startsWith("+mj") ?? /\btype="(?:title|ctrTitle)"/.test(ph)
  return isMajor ? major : minor
}

/** The face of the first letters of a paragraph. */
export function faceOf(
  paragraph: string,
  usual: string | undefined,
  { major, minor }: ThemeFaces,
): string | undefined {
  const runs = paragraph.slice(paragraph.lastIndexOf("<a:r>"))
  const text = /<a:t>([^<]*)<\/a:t>/.exec(runs)?.[1] ?? ""
  if (HAN.test(text)) return /<a:ea\b[^>]*?typeface="([^"]*)"/.exec(runs)?.[1]
  const named = /<a:latin\b[^>]*?typeface="([^"]*)"/.exec(runs)?.[1]
  if (named === undefined) return usual
  return named.startsWith("+mj") ? major : named.startsWith("+") ? minor : named
}
