import { createGb18030Encoder, type Gb18030Encoder } from "../../base/gb18030.ts"

/**
 * RTF that is already escaped; plain ASCII. Only this file makes it, so that text can never be
 * taken for control words. Source: Rich Text Format Specification 1.9.1.
 */
export type Rtf = string & { readonly __markup: "rtf" }

/** RTF as it is written in the source, with parts that are RTF already, or numbers. */
export const rtf = (written: TemplateStringsArray, ...parts: readonly (Rtf | number)[]): Rtf =>
  String.raw({ raw: written }, ...parts) as Rtf

/** Nothing. */
export const emptyRtf = rtf``

export const joinRtf = (parts: readonly Rtf[]): Rtf => parts.join("") as Rtf

/** A word of letters, digits and underscores, such as a name that we made; others are left out. */
export const bareWord = (word: string): Rtf => word.replace(/\W/g, "") as Rtf

/** Digits of a picture; anything else would end it. */
export const hexDigits = (digits: string): Rtf => digits.replace(/[^0-9a-f\n]/g, "") as Rtf

/**
 * Gives control words with their numbers: `{ fs: 24, b: true }` is `\fs24\b`. `undefined` and
 * `false` leave a word out.
 */
export function words(controls: Readonly<Record<string, number | boolean | undefined>>): Rtf {
  let out = ""
  for (const name in controls) {
    const value = controls[name]
    if (value === undefined || value === false) continue
    out += value === true ? `\\${name}` : `\\${name}${Math.round(value)}`
  }
  return out as Rtf
}

export const group = (...parts: readonly Rtf[]): Rtf => rtf`{${joinRtf(parts)}}`

/** A group that readers skip where they do not know its first word. */
export const optional = (...parts: readonly Rtf[]): Rtf => rtf`{\\*${joinRtf(parts)}}`

/** Spells characters; made once a file, because the GBK table costs some milliseconds. */
export interface RtfText {
  /** Gives text as content: a space ends the control words before it. */
  content(value: string): Rtf
  /** Gives text inside a table of the header, such as a font name. */
  inline(value: string): Rtf
}

/**
 * Every character beyond ASCII is spelled in Unicode, with its GBK bytes for readers that know none
 * (`\uc2`).
 */
export function createRtfText(): RtfText {
  let encoder: Gb18030Encoder | undefined
  const known = new Map<string, Rtf>()
  const spell = (char: string): Rtf => {
    const same = known.get(char)
    if (same !== undefined) return same
    encoder ??= createGb18030Encoder()
    const spelled = unicode(char, encoder.gbk(char))
    known.set(char, spelled)
    return spelled
  }
  const inline = (value: string): Rtf => {
    let out = ""
    for (const char of value.toWellFormed()) {
      const code = char.codePointAt(0) ?? 0
      if (char === "\\" || char === "{" || char === "}") out += `\\${char}`
      else if (char === "\t") out += "\\tab "
      else if (char === "\n") out += "\\line "
      else if (code >= 0x20 && code < 0x7f) out += char
      else if (code >= 0xa0) out += spell(char)
    }
    return out as Rtf
  }
  return { inline, content: (value) => rtf` ${inline(value)}` }
}

function unicode(char: string, gbk: readonly number[] | undefined): Rtf {
  const fallback =
    gbk?.length === 2
      ? gbk.map((byte) => `\\'${byte.toString(16).padStart(2, "0")}`).join("")
      : "??"
  let out = ""
  for (let unit = 0; unit < char.length; unit++) {
    const code = char.charCodeAt(unit)
    // The number is a signed 16-bit one. The space ends it where the fallback is a question mark.
    out += `\\u${code > 0x7fff ? code - 0x10000 : code}${fallback.startsWith("\\") ? "" : " "}${fallback}`
  }
  return out as Rtf
}
