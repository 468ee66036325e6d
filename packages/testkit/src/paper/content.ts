import { faceRuns, faces, widthOf, winAnsiOf } from "./faces.ts"
import type {
  Face,
  FrameMark,
  GradientMark,
  Mark,
  PathMark,
  PictureMark,
  Segment,
  TextMark,
} from "./types.ts"

/** What the content of a page refers to; gathered while it is spelled. */
export interface Needs {
  /** Resource names of fonts. */
  readonly faces: Set<string>
  readonly alphas: Set<number>
  readonly pictures: PictureMark[]
  readonly gradients: GradientMark[]
  /** Paths of tags by marked-content id, with what stands in for their picture. */
  readonly tags: { readonly path: string; readonly altText?: string }[]
  /** Characters by face that need a line in its map to Unicode. */
  readonly chars: Map<Face, Set<string>>
}

/** Spells numbers the same on every machine. */
export const spell = (value: number): string => String(Math.round(value * 1000) / 1000 || 0)

/** Resource name of a face, and of a face whose letters stand below each other. */
const faceKey = (face: Face, isVertical: boolean): string =>
  `F${Object.keys(faces).indexOf(face)}${isVertical ? "V" : ""}`

/** Gives the face of a resource name. */
export const faceOfKey = (key: string): Face =>
  (Object.keys(faces) as Face[])[Number.parseInt(key.slice(1), 10)] ?? "sans"

/** Gives the content stream of a page of this height. */
export function contentOf(marks: readonly Mark[], height: number, needs: Needs): string {
  return marks
    .flatMap((mark) => {
      switch (mark.kind) {
        case "text":
          return tagged(mark.tag, undefined, textOf(mark, height, needs), needs)
        case "path":
          return [pathOf(mark, height, needs)]
        case "picture":
          return tagged(mark.tag, mark.altText, pictureOf(mark, height, needs), needs)
        case "gradient":
          return [gradientOf(mark, height, needs)]
        case "frame":
          return [framed(mark, height, needs)]
        default:
          return []
      }
    })
    .join("\n")
}

/**
 * One clip takes the place of another: the way in which office programs go from object to object.
 */
function framed({ box: [x0, y0, x1, y1], marks }: FrameMark, height: number, needs: Needs): string {
  const corners = [x0, height - y1, x1 - x0, y1 - y0].map(spell).join(" ")
  return `q\nQ q ${corners} re\nW* n\n${contentOf(marks, height, needs)}\nQ`
}

function tagged(
  path: string | undefined,
  altText: string | undefined,
  content: string,
  { tags }: Needs,
): string[] {
  if (path === undefined) return [content]
  tags.push({ path, ...(altText === undefined ? {} : { altText }) })
  const type = path.split("/").at(-1)?.split(":")[0] ?? "P"
  return [`/${type} <</MCID ${tags.length - 1}>> BDC\n${content}\nEMC`]
}

export const colourOf = (rgb: number): string =>
  [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((part) => spell(part / 255)).join(" ")

function alphaOf(alpha: number | undefined, { alphas }: Needs): string {
  if (alpha === undefined) return ""
  alphas.add(alpha)
  return `/A${Math.round(alpha * 100)} gs `
}

const clipOf = (
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  height: number,
): string => `${[x0, height - y1, x1 - x0, y1 - y0].map(spell).join(" ")} re W n `

function textOf(mark: TextMark, height: number, needs: Needs): string {
  const { size = 10, face = "sans", angle = 0, skew = 0, stretch = 1, align = "left" } = mark
  const shift = align === "left" ? 0 : lengthOf(mark) * (align === "right" ? 1 : 0.5)
  const turn = (-angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const lean = Math.tan((skew * Math.PI) / 180)
  const matrix = [cos, sin, lean * cos - sin, lean * sin + cos]
  const [x, y] = [mark.x - shift * cos, height - mark.y - shift * sin]
  const state = [
    mark.spacing === undefined ? "" : `${spell(mark.spacing)} Tc `,
    mark.wordSpacing === undefined ? "" : `${spell(mark.wordSpacing)} Tw `,
    stretch === 1 ? "" : `${spell(stretch * 100)} Tz `,
    mark.mode === undefined ? "" : `${mark.mode} Tr `,
    `${[...matrix, x, y].map(spell).join(" ")} Tm `,
  ].join("")
  const shows = mark.parts.flatMap((part) => {
    // A gap is a step back by so many thousandths.
    if (typeof part === "number") return [`[${spell(-1000 * part)}] TJ`]
    const seen = mark.isRightToLeft ? asSeen(part) : part
    return faceRuns(seen, face, mark.hanFace).map((run) => {
      for (const char of run.text) charsOf(needs, run.face).add(char)
      const key = faceKey(run.face, mark.isVertical === true && !faces[run.face].isSimple)
      needs.faces.add(key)
      return `/${key} ${spell(size)} Tf ${codes(run.text, run.face, mark)}`
    })
  })
  const clip = mark.clip ? clipOf(mark.clip, height) : ""
  const colour = mark.colour === undefined ? "" : `${colourOf(mark.colour)} rg `
  return `q ${clip}${alphaOf(mark.alpha, needs)}${colour}BT ${state}${shows.join(" ")} ET Q`
}

/** Puts letters read from right to left in the order of their places; numbers run to the right. */
const asSeen = (text: string): string =>
  [...text]
    .toReversed()
    .join("")
    .replaceAll(/\p{Nd}+/gu, (digits) => [...digits].toReversed().join(""))

function charsOf({ chars }: Needs, face: Face): Set<string> {
  const known = chars.get(face) ?? new Set<string>()
  chars.set(face, known)
  return known
}

/** Length of a text along its baseline, in points. */
function lengthOf({
  parts,
  size = 10,
  face = "sans",
  spacing = 0,
  wordSpacing = 0,
  stretch = 1,
}: TextMark): number {
  return (
    stretch *
    parts.reduce<number>((sum, part) => {
      if (typeof part === "number") return sum + part * size
      const spaces = part.split(" ").length - 1
      return sum + widthOf(part, size, face) + spacing * [...part].length + wordSpacing * spaces
    }, 0)
  )
}

function codes(text: string, face: Face, { wordSpacing = 0, size = 10 }: TextMark): string {
  if (faces[face].isSimple) {
    const bytes = [...text].map((char) => winAnsiOf(char) ?? 0x3f)
    return `(${bytes.map((byte) => (byte === 40 || byte === 41 || byte === 92 ? "\\" : "") + String.fromCharCode(byte)).join("")}) Tj`
  }
  const hex = (part: string): string =>
    `<${[...part].map((char) => (char.codePointAt(0) ?? 0).toString(16).padStart(4, "0")).join("")}>`
  if (wordSpacing === 0 || !text.includes(" ")) return `${hex(text)} Tj`
  // Word spacing knows single bytes only. Source: ISO 32000-2, 9.3.3.
  const gap = ` ${spell((-1000 * wordSpacing) / size)} `
  return `[${text
    .split(/(?<= )/)
    .map(hex)
    .join(gap)}] TJ`
}

function pathOf(mark: PathMark, height: number, needs: Needs): string {
  const { fill, stroke, width = 0.5, dash } = mark
  const segments = outlineOf(mark.segments, height)
  const paint = fill === undefined ? "S" : stroke === undefined ? "f" : "B"
  const state = [
    mark.clip ? clipOf(mark.clip, height) : "",
    alphaOf(mark.alpha, needs),
    fill === undefined ? "" : `${colourOf(fill)} rg `,
    stroke === undefined ? "" : `${colourOf(stroke)} RG ${spell(width)} w `,
    dash ? `[${dash.map(spell).join(" ")}] 0 d ` : "",
  ].join("")
  return `q ${state}${segments} ${paint} Q`
}

const outlineOf = (segments: readonly Segment[], height: number): string =>
  segments
    .map(([op, ...places]) =>
      op === "Z"
        ? "h"
        : `${places.map((place, index) => spell(index % 2 === 0 ? place : height - place)).join(" ")} ${op.toLowerCase()}`,
    )
    .join(" ")

function pictureOf(mark: PictureMark, height: number, { pictures }: Needs): string {
  pictures.push(mark)
  const [x0, y0, x1, y1] = mark.box
  const [w, h] = [x1 - x0, y1 - y0]
  const across = mark.flip === "x" ? [-w, x1] : [w, x0]
  const down = mark.flip === "y" ? [-h, height - y0] : [h, height - y1]
  const matrix = [across[0], 0, 0, down[0], across[1], down[1]]
  const clip = mark.clip ? clipOf(mark.clip, height) : ""
  const outline = mark.outline ? `${outlineOf(mark.outline, height)} W n ` : ""
  return `q ${clip}${outline}${matrix.map((part) => spell(part ?? 0)).join(" ")} cm /P${pictures.length - 1} Do Q`
}

function gradientOf(mark: GradientMark, height: number, { gradients }: Needs): string {
  gradients.push(mark)
  const outline = (mark.outline ?? [])
    .map(([x, y], at) => `${spell(x)} ${spell(height - y)} ${at === 0 ? "m" : "l"} `)
    .join("")
  // Office programs clip to the outline, then to the box around it.
  const clip = `${outline === "" ? "" : `${outline}h W n `}${clipOf(mark.box, height)}`
  return `q ${clip}/G${gradients.length - 1} sh Q`
}
