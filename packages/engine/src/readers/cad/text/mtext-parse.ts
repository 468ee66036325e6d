import { characterOfCode, decodeEscapes } from "./text-codes.ts"

/** How the lines of a paragraph stand; lengths in drawing units. */
export interface MTextParagraph {
  /** Indent of the first line beyond the others. */
  readonly first: number
  readonly left: number
  readonly right: number
  /** Absent: as the whole text stands at its point. */
  readonly align?: "left" | "centre" | "right"
}

/** Format of a stretch of multi-line text; absent parts are the entity's own. */
export interface MTextFormat {
  /** Family with its weight and slant, or a file, as the code spells them. */
  readonly family?: string
  /** Text height in drawing units. */
  readonly height: number
  readonly widthFactor: number
  /** Degrees. */
  readonly oblique: number
  /** Colour index, or true colour where negative: -(0xRRGGBB) - 1. */
  readonly colour?: number
  readonly isUnderlined: boolean
  readonly isOverlined: boolean
  readonly isStruck: boolean
  readonly tracking: number
  readonly paragraph: MTextParagraph
}

export type MTextPiece =
  | { readonly kind: "text"; readonly text: string; readonly format: MTextFormat }
  | {
      readonly kind: "stack"
      readonly upper: string
      readonly lower: string
      readonly hasBar: boolean
      readonly format: MTextFormat
    }
  | { readonly kind: "break"; readonly isColumn: boolean }

/** Longest text taken; longer ones are cut. */
const MAX_LENGTH = 200_000

/**
 * Splits the markup of multi-line text into formatted pieces.
 *
 * Source: DXF reference, MTEXT; format codes as documented for AutoCAD's multiline text.
 */
export function parseMText(value: string, height: number): MTextPiece[] {
  const parser = new MTextParser(decodeEscapes(value.slice(0, MAX_LENGTH)), {
    height,
    widthFactor: 1,
    oblique: 0,
    isUnderlined: false,
    isOverlined: false,
    isStruck: false,
    tracking: 1,
    paragraph: { first: 0, left: 0, right: 0 },
  })
  return parser.parse()
}

const alignments: Readonly<Record<string, MTextParagraph["align"]>> = {
  l: "left",
  j: "left",
  d: "left",
  c: "centre",
  r: "right",
}

/**
 * Reads what `\p` says of a paragraph; its tab stops, which come last, are passed over.
 *
 * Lengths after an x are multiples of the text height, others units of the drawing. Source: title
 * blocks that AutoCAD wrote, whose words stand in the middle of their cells by `\pi`.
 */
function paragraphOf(argument: string, height: number, old: MTextParagraph): MTextParagraph {
  const codes = argument.split("t")[0] ?? ""
  const unit = codes.startsWith("x") ? height : 1
  const length = (letter: string, kept: number): number => {
    const number = new RegExp(`${letter}(\\*|-?[\\d.]+)`).exec(codes)?.[1]
    return number === undefined ? kept : (Number.parseFloat(number) || 0) * unit
  }
  const { align: kept, ...rest } = old
  const named = /q(.)/.exec(codes)?.[1]
  const align = named === undefined ? kept : alignments[named]
  return {
    ...rest,
    first: length("i", old.first),
    left: length("l", old.left),
    right: length("r", old.right),
    ...(align === undefined ? {} : { align }),
  }
}

const specials: Readonly<Record<string, string>> = { d: "°", p: "±", c: "Ø", "%": "%" }

class MTextParser {
  readonly #text: string
  readonly #pieces: MTextPiece[] = []
  readonly #outer: MTextFormat[] = []
  /** The entity's own. */
  readonly #height: number
  #format: MTextFormat
  #plain = ""
  #at = 0

  constructor(text: string, format: MTextFormat) {
    this.#text = text
    this.#height = format.height
    this.#format = format
  }

  parse(): MTextPiece[] {
    while (this.#at < this.#text.length) this.#step()
    this.#flush()
    return this.#pieces
  }

  #step(): void {
    const char = this.#text[this.#at++] ?? ""
    if (char === "\\") this.#code(this.#text[this.#at++] ?? "")
    else if (char === "{") {
      this.#flush()
      this.#outer.push(this.#format)
    } else if (char === "}") {
      this.#flush()
      this.#format = this.#outer.pop() ?? this.#format
    } else if (char === "%" && this.#text[this.#at] === "%") this.#percent()
    else if (char === "\n") this.#break()
    else if (char === "^" && /[IJM ]/.test(this.#text[this.#at] ?? ""))
      this.#caret(this.#text[this.#at++] ?? "")
    else if (char >= " ") this.#plain += char
    else if (char === "\t") this.#plain += "    "
  }

  #percent(): void {
    const code = this.#text.slice(this.#at + 1, this.#at + 4)
    if (/^\d{3}$/.test(code)) {
      this.#plain += characterOfCode(Number(code))
      this.#at += 4
      return
    }
    const special = specials[code[0]?.toLowerCase() ?? ""]
    this.#plain += special ?? ""
    this.#at += special ? 2 : 1
  }

  #caret(code: string): void {
    if (code === "J") this.#break()
    else this.#plain += code === "I" ? "    " : code === " " ? "^" : ""
  }

  #code(code: string): void {
    if (code === "P" || code === "X" || code === "N") return this.#break(code === "N")
    if (code === "~") this.#plain += "\u00a0"
    else if ("\\{}".includes(code)) this.#plain += code
    else if ("LlOoKk".includes(code)) this.#line(code)
    else if (code === "S") this.#stack(this.#argument())
    else if ("fFHWQTCcAp".includes(code)) this.#apply(code, this.#argument())
    else this.#plain += code
  }

  /** Reads up to the semicolon that ends a code. */
  #argument(): string {
    const end = this.#text.indexOf(";", this.#at)
    const argument = this.#text.slice(this.#at, end < 0 ? this.#text.length : end)
    this.#at = end < 0 ? this.#text.length : end + 1
    return argument
  }

  #line(code: string): void {
    this.#flush()
    const isOn = code === code.toUpperCase()
    const letter = code.toUpperCase()
    this.#format = {
      ...this.#format,
      ...(letter === "L"
        ? { isUnderlined: isOn }
        : letter === "O"
          ? { isOverlined: isOn }
          : { isStruck: isOn }),
    }
  }

  #apply(code: string, argument: string): void {
    this.#flush()
    const number = Number.parseFloat(argument)
    const format = this.#format
    if (code === "f" || code === "F") this.#format = { ...format, family: argument }
    else if (code === "H" && number > 0)
      this.#format = { ...format, height: argument.endsWith("x") ? format.height * number : number }
    else if (code === "W" && number > 0)
      this.#format = { ...format, widthFactor: Math.min(10, number) }
    else if (code === "Q" && Number.isFinite(number)) this.#format = { ...format, oblique: number }
    else if (code === "p")
      this.#format = {
        ...format,
        paragraph: paragraphOf(argument, this.#height, format.paragraph),
      }
    else if (code === "T" && number > 0) this.#format = { ...format, tracking: number }
    else if (code === "C" && Number.isFinite(number)) this.#format = { ...format, colour: number }
    // True colours are stored blue first.
    else if (code === "c" && Number.isFinite(number))
      this.#format = {
        ...format,
        colour: -(((number & 255) << 16) | (number & 0xff00) | ((number >> 16) & 255)) - 1,
      }
  }

  #stack(argument: string): void {
    this.#flush()
    const match = /^(.*?)([/#^])(.*)$/s.exec(argument)
    if (!match) {
      this.#plain += argument
      return
    }
    const [, upper = "", separator, lower = ""] = match
    this.#pieces.push({
      kind: "stack",
      upper: upper.trim(),
      lower: lower.trim(),
      hasBar: separator !== "^",
      format: this.#format,
    })
  }

  #break(isColumn = false): void {
    this.#flush()
    this.#pieces.push({ kind: "break", isColumn })
  }

  #flush(): void {
    if (this.#plain !== "")
      this.#pieces.push({ kind: "text", text: this.#plain, format: this.#format })
    this.#plain = ""
  }
}
