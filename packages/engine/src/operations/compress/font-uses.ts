import { differences } from "../../pdf/objects/differences.ts"
import { encodingNames, standardNames } from "../../fonts/encodings.ts"
import type { NamedCode } from "../../fonts/truetype-codes.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { isDict, isRef, isStream, isString, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfStream } from "../../pdf/objects/values.ts"
import type { Inventory } from "./inventory.ts"

/** One font dictionary that uses a program. */
export interface FontUser {
  readonly font: PdfDict
  /** Character codes shown: one byte each for simple fonts, two for composite ones. */
  readonly codes: ReadonlySet<number>
  /** CIDFont of a composite font whose codes are its CIDs. */
  readonly descendant: PdfDict | undefined
}

/** An embedded font program with everything that is set with it. */
export interface FontProgram {
  readonly num: number
  readonly stream: PdfStream
  readonly key: ProgramKey
  readonly users: readonly FontUser[]
}

export type ProgramKey = (typeof programKeys)[number]

const programKeys = ["FontFile", "FontFile2", "FontFile3"] as const

/** What is known of a file's fonts; of equal objects one stands for all. */
export interface FontSurvey {
  readonly file: PdfFile
  readonly inventory: Inventory
  /** Numbers of duplicates and of what stands for them. */
  readonly duplicates: ReadonlyMap<number, number>
}

/**
 * Gives the font dictionaries of a file by number, with what is shown in them and their duplicates.
 */
export function fontUsers({ file, inventory, duplicates }: FontSurvey): Map<number, FontUser> {
  const users = new Map<number, FontUser>()
  const editable = formFontNums(file)
  for (const num of file.numbers()) {
    const font = file.load(num)
    if (
      !isDict(font) ||
      (nameOf(file.resolve(font.get("Type"))) !== "Font" && !inventory.fonts.has(num))
    )
      continue
    const subtype = nameOf(file.resolve(font.get("Subtype")))
    if (subtype === "CIDFontType0" || subtype === "CIDFontType2") continue
    const isComposite = subtype === "Type0"
    const shown = inventory.fonts.get(num)?.codes ?? new Set<number>()
    // A form may be filled in with any character the font has a code for.
    const codes = editable.has(num) ? allCodes(isComposite) : shown
    const own = duplicates.get(num) ?? num
    const others = users.get(own)?.codes ?? []
    users.set(own, {
      font,
      codes: new Set([...others, ...codes]),
      descendant: isComposite ? identityDescendant(file, font) : undefined,
    })
  }
  return users
}

/**
 * Gives the programs all of whose users are understood.
 *
 * A composite font must take its codes as CIDs; a program that a font written straight into a page
 * uses is left out.
 */
export function fontPrograms(
  { file, inventory, duplicates }: FontSurvey,
  users: ReadonlyMap<number, FontUser>,
): FontProgram[] {
  const programs = new Map<number, { program: FontProgram; users: FontUser[] }>()
  const unsafe = new Set<number>()
  const visit = (user: FontUser): void => {
    const isComposite = nameOf(file.resolve(user.font.get("Subtype"))) === "Type0"
    const descriptor = file.dict(
      (isComposite ? descendantOf(file, user.font) : user.font)?.get("FontDescriptor"),
    )
    for (const key of programKeys) {
      const value = descriptor?.get(key)
      const stream = file.resolve(value)
      if (!isRef(value) || !isStream(stream)) continue
      const num = duplicates.get(value.num) ?? value.num
      if (isComposite && !user.descendant) unsafe.add(num)
      let entry = programs.get(num)
      if (!entry) {
        const found: FontUser[] = []
        programs.set(num, (entry = { program: { num, stream, key, users: found }, users: found }))
      }
      if (entry.program.key !== key) unsafe.add(num)
      entry.users.push(user)
    }
  }
  for (const user of users.values()) visit(user)
  for (const font of inventory.directFonts) {
    const before = new Map([...programs].map(([num, { users: found }]) => [num, found.length]))
    visit({ font, codes: new Set(), descendant: undefined })
    for (const [num, { users: found }] of programs)
      if (found.length > (before.get(num) ?? 0)) unsafe.add(num)
  }
  return [...programs.values()].flatMap(({ program }) => (unsafe.has(program.num) ? [] : [program]))
}

function descendantOf(file: PdfFile, font: PdfDict): PdfDict | undefined {
  const [first] = file.array(font.get("DescendantFonts")) ?? []
  return file.dict(first)
}

function identityDescendant(file: PdfFile, font: PdfDict): PdfDict | undefined {
  const encoding = nameOf(file.resolve(font.get("Encoding")))
  return encoding === "Identity-H" || encoding === "Identity-V"
    ? descendantOf(file, font)
    : undefined
}

function allCodes(isComposite: boolean): ReadonlySet<number> {
  return new Set(Array.from({ length: isComposite ? 65_536 : 256 }, (_, code) => code))
}

/**
 * Gives the fonts that text fields and lists name for what is typed into them. Source: ISO 32000-2,
 * 12.7.4.3.
 */
function formFontNums(file: PdfFile): ReadonlySet<number> {
  const form = file.dict(file.catalog.get("AcroForm"))
  const fonts = file.dict(file.dict(form?.get("DR"))?.get("Font"))
  const nums = new Set<number>()
  if (!form || !fonts) return nums
  const named = new Set<string>()
  for (const num of file.numbers()) {
    const field = file.load(num)
    if (!isDict(field) || !(field.has("DA") || field.has("FT"))) continue
    const type = nameOf(file.resolve(field.get("FT")))
    if (type === "Sig" || type === "Btn") continue
    for (const value of [field.get("DA"), form.get("DA")]) {
      const text = file.resolve(value)
      if (isString(text))
        for (const [, key] of text.value.matchAll(/\/([^\s/[\]()<>]+)\s+[-+.\d]+\s+Tf/g))
          if (key !== undefined) named.add(key)
    }
  }
  for (const [key, font] of fonts) if (isRef(font) && named.has(key)) nums.add(font.num)
  return nums
}

/**
 * Gives each code of a simple font with every glyph name it may stand for: that of the document,
 * else of the encoding it names, of the font's own, and of the standard one, for readers differ in
 * what they try first.
 */
export function namedCodes(
  file: PdfFile,
  { font, codes }: FontUser,
  builtIn?: ReadonlyMap<number, string>,
): NamedCode[] {
  const encoding = file.resolve(font.get("Encoding"))
  const base = encodingNames(
    nameOf(isDict(encoding) ? file.resolve(encoding.get("BaseEncoding")) : encoding),
  )
  const own = isDict(encoding)
    ? differences(file, encoding.get("Differences"))
    : new Map<number, string>()
  return [...codes].map((code) => {
    const given = own.get(code)
    const names =
      given === undefined ? [base?.get(code), builtIn?.get(code), standardNames.get(code)] : [given]
    return { code, names: [...new Set(names.filter((name) => name !== undefined))] }
  })
}
