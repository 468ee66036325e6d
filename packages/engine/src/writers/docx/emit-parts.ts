import { white, type Rgb } from "../../base/colour.ts"
import type { Document, ListLevel, Note } from "../../model/document.ts"
import { isSymbolFont, PRIVATE_START, symbolCode } from "../../fonts/symbol-text.ts"
import { noteCount, type NoteFormat } from "../../model/note-marks.ts"
import { declare, officeRelation } from "../../ooxml/namespaces.ts"
import { element, emptyXml, joinXml, type Xml } from "../../ooxml/xml.ts"
import type { PartContext } from "./context.ts"
import { emitBlocks } from "./emit-blocks.ts"
import { paragraphProperties } from "./emit-format.ts"
import { noteId } from "./emit-paragraph.ts"
import { run, runProperties, textElement } from "./emit-run.ts"
import { textRoot } from "./emit-section.ts"
import type { StylePlan } from "./plan-styles.ts"
import { twips } from "./units.ts"

const BLACK = 0

const languageOf = (document: Document): { latin: string; eastAsian: string; complex?: string } => {
  const language = document.body.language ?? document.info.language ?? ""
  if (/^(?:he|ar|fa|ur|th)/.test(language))
    return { latin: "en-US", eastAsian: "zh-CN", complex: language }
  return /^(?:zh|ja|ko)/.test(language)
    ? { latin: "en-US", eastAsian: language }
    : { latin: language || "en-US", eastAsian: "zh-CN" }
}

/** Gives w:styles: the document's body text as defaults, every other style as its difference. */
export function stylesPart(document: Document, plan: StylePlan): Xml {
  const { latin, eastAsian, complex } = languageOf(document)
  const { language: _language, ...look } = document.body
  // LibreOffice sets text of boxes in the colour of the defaults, whatever its style says.
  const body = { ...look, colour: BLACK }
  const defaults = element("w:docDefaults", undefined, [
    element(
      "w:rPrDefault",
      undefined,
      element("w:rPr", undefined, [
        runProperties(document, body, undefined),
        element("w:lang", { "w:val": latin, "w:eastAsia": eastAsian, "w:bidi": complex }),
      ]),
    ),
    element("w:pPrDefault"),
  ])
  const styles = plan.styles.map((planned) => {
    const isNormal = planned === plan.normal
    const { style } = planned
    const parent = planned.base ?? plan.normal
    const base = isNormal ? undefined : parent.style
    // Of whichever direction its paragraphs are: words of the other may stand in one.
    const run = runProperties(document, style.run, isNormal ? body : base?.run, {
      isOfTurned: true,
    })
    return element(
      "w:style",
      {
        "w:type": "paragraph",
        "w:default": isNormal || undefined,
        "w:customStyle": style.role === "other" || undefined,
        "w:styleId": planned.id,
      },
      [
        element("w:name", { "w:val": planned.name }),
        !isNormal && element("w:basedOn", { "w:val": parent.id }),
        style.role === "heading" && element("w:next", { "w:val": plan.normal.id }),
        style.role === "heading" && element("w:uiPriority", { "w:val": 9 }),
        element("w:qFormat"),
        paragraphProperties(style.format, base?.format, {
          outlineLevel: planned.outlineLevel,
          breakBefore: planned.startsPage,
        }),
        run !== "" && element("w:rPr", undefined, run),
      ],
    )
  })
  return element("w:styles", declare("w"), [defaults, styles])
}

const numberFormats: Readonly<Record<ListLevel["format"], string>> = {
  bullet: "bullet",
  decimal: "decimal",
  lowerLetter: "lowerLetter",
  upperLetter: "upperLetter",
  lowerRoman: "lowerRoman",
  upperRoman: "upperRoman",
  chinese: "chineseCountingThousand",
  chineseLegal: "chineseLegalSimplified",
  circled: "decimalEnclosedCircle",
  hebrew: "hebrew1",
  arabicAlpha: "arabicAlpha",
  arabicAbjad: "arabicAbjad",
  none: "none",
}

/** Gives w:numbering. Source: ECMA-376 part 1, 17.9. */
export function numberingPart(context: PartContext): Xml {
  const { document, numbering: plan } = context
  const used = [...new Set(plan.instances.map((instance) => instance.list))].sort((a, b) => a - b)
  const bullets = pictureBullets(
    context,
    used.flatMap((list) => document.lists[list]?.levels ?? []),
  )
  const abstracts = used.map((list) =>
    element("w:abstractNum", { "w:abstractNumId": list }, [
      element("w:multiLevelType", { "w:val": "multilevel" }),
      (document.lists[list]?.levels ?? [])
        .slice(0, 9)
        .map((level, index) =>
          listLevel(document, level, { index, bullet: bullets.of.get(level) }),
        ),
    ]),
  )
  const instances = plan.instances.map((instance) =>
    element("w:num", { "w:numId": instance.id }, [
      element("w:abstractNumId", { "w:val": instance.list }),
      instance.restart &&
        element(
          "w:lvlOverride",
          { "w:ilvl": instance.restart.level },
          element("w:startOverride", { "w:val": instance.restart.start }),
        ),
    ]),
  )
  const roots = bullets.markup.length > 0 ? declare("w", "v", "o", "r") : declare("w")
  return element("w:numbering", roots, [bullets.markup, abstracts, instances])
}

/**
 * Gives the pictures that stand for bullets, and which of them a level has. Word shows them as high
 * as the label's letters. Source: ECMA-376 part 1, 17.9.20 "numPicBullet".
 */
function pictureBullets(
  { document, media, pack, part }: PartContext,
  levels: readonly ListLevel[],
): { readonly markup: readonly Xml[]; readonly of: ReadonlyMap<ListLevel, number> } {
  const markup: Xml[] = []
  const of = new Map<ListLevel, number>()
  for (const level of levels) {
    const image = level.picture === undefined ? undefined : document.images[level.picture]
    const target = level.picture === undefined ? undefined : media.get(level.picture)
    if (!image || target === undefined) continue
    const high = level.run?.size ?? bulletHeight
    const wide = (high * image.width) / Math.max(1, image.height)
    const shape = element(
      "v:shape",
      {
        id: `bullet${markup.length}`,
        style: `width:${points(wide)}pt;height:${points(high)}pt`,
        "o:bullet": "t",
      },
      element("v:imagedata", {
        "r:id": pack.relate(part, officeRelation("image"), target),
        "o:title": "",
      }),
    )
    of.set(level, markup.length)
    markup.push(
      element(
        "w:numPicBullet",
        { "w:numPicBulletId": markup.length },
        element("w:pict", undefined, shape),
      ),
    )
  }
  return { markup, of }
}

/** Height of a bullet whose letters have no size of their own, in points. */
const bulletHeight = 9
const points = (value: number): number => Math.round(value * 100) / 100

/** A hanging indent smaller than this leaves no room for a tab after the label. */
const leastHanging = 3

/** A bullet that came from a symbol font goes back into one: other fonts draw it smaller. */
function symbolBullet(
  document: Document,
  level: ListLevel,
): readonly [font: string, code: string] | undefined {
  const source = level.run && document.fonts[level.run.font]?.source
  const symbol =
    level.format === "bullet" && source !== undefined && isSymbolFont(source)
      ? symbolCode(level.text)
      : undefined
  return symbol && [symbol.font, String.fromCharCode(PRIVATE_START + symbol.code)]
}

function listLevel(
  document: Document,
  level: ListLevel,
  { index, bullet }: { readonly index: number; readonly bullet: number | undefined },
): Xml {
  const symbol = symbolBullet(document, level)
  const look =
    level.run && runProperties(document, level.run, symbol ? { ...level.run, size: 0 } : undefined)
  const label = symbol
    ? joinXml([
        element("w:rFonts", { "w:ascii": symbol[0], "w:hAnsi": symbol[0], "w:hint": "default" }),
        look,
      ])
    : look
  return element("w:lvl", { "w:ilvl": index }, [
    element("w:start", { "w:val": level.start }),
    element("w:numFmt", { "w:val": numberFormats[level.format] }),
    level.hanging < leastHanging && element("w:suff", { "w:val": "space" }),
    element("w:lvlText", { "w:val": symbol ? symbol[1] : level.text }),
    bullet !== undefined && element("w:lvlPicBulletId", { "w:val": bullet }),
    element("w:lvlJc", { "w:val": "left" }),
    element(
      "w:pPr",
      undefined,
      element("w:ind", {
        "w:left": twips(level.indent),
        "w:hanging": level.hanging >= 0 ? twips(level.hanging) : undefined,
        "w:firstLine": level.hanging < 0 ? -twips(level.hanging) : undefined,
      }),
    ),
    label !== undefined && label !== "" && element("w:rPr", undefined, label),
  ])
}

/** The line above the notes is as high as small type, whatever the style of the body says. */
const separatorFormat = element("w:pPr", undefined, [
  element("w:spacing", { "w:before": 0, "w:after": 0, "w:line": 240, "w:lineRule": "auto" }),
  element("w:ind", { "w:left": 0, "w:right": 0, "w:firstLine": 0 }),
  element("w:jc", { "w:val": "left" }),
])

/** Gives w:footnotes or w:endnotes with the two separators Word asks for. */
export function notesPart(context: PartContext, kind: Note["kind"]): Xml {
  const separator = (type: string, id: number, mark: string) =>
    element(
      `w:${kind}`,
      { "w:type": type, "w:id": id },
      element("w:p", undefined, [separatorFormat, run(emptyXml, element(mark))]),
    )
  const notes = context.document.notes.map(
    (note, index) =>
      note.kind === kind &&
      element(`w:${kind}`, { "w:id": noteId(index) }, noteBlocks(context, note)),
  )
  return element(kind === "footnote" ? "w:footnotes" : "w:endnotes", textRoot(context.document), [
    separator("separator", 0, "w:separator"),
    separator("continuationSeparator", 1, "w:continuationSeparator"),
    notes,
  ])
}

/** The mark goes into the first paragraph, as Word writes it: raised, with a space after it. */
function noteBlocks(context: PartContext, note: Note): Xml {
  const isCounted = context.countedNotes.has(note.kind)
  const mark = joinXml([
    run(
      element("w:vertAlign", { "w:val": "superscript" }),
      isCounted ? element(`w:${note.kind}Ref`) : textElement(note.mark),
    ),
    run(emptyXml, textElement(`${note.closing ?? ""} `)),
  ])
  const markup = emitBlocks(context, note.blocks, { endsWithParagraph: true })
  const start = /^<w:p>(?:<w:pPr>.*?<\/w:pPr>)?/s.exec(markup)?.[0]
  if (start === undefined) return joinXml([element("w:p", undefined, mark), markup])
  return (start + mark + markup.slice(start.length)) as Xml
}

const noteFormats: Readonly<Record<NoteFormat, string>> = {
  decimal: "decimal",
  circled: "decimalEnclosedCircleChinese",
  lowerRoman: "lowerRoman",
  lowerLetter: "lowerLetter",
  symbols: "chicago",
}

/**
 * Gives w:numFmt, w:numStart and w:numRestart. Source: ECMA-376 part 1, 17.11.11, CT_FtnDocProps.
 */
function noteCounting(document: Document, kind: Note["kind"]): Xml {
  const count = noteCount(document, kind)
  if (!count) return emptyXml
  return joinXml([
    element("w:numFmt", { "w:val": noteFormats[count.format] }),
    count.start !== 1 && element("w:numStart", { "w:val": count.start }),
    count.restart === "page" &&
      kind === "footnote" &&
      element("w:numRestart", { "w:val": "eachPage" }),
  ])
}

/** How Word and LibreOffice count notes where nothing else is said. */
const usualFormats: Readonly<Record<Note["kind"], NoteFormat>> = {
  footnote: "decimal",
  endnote: "lowerRoman",
}

/**
 * How the first section counts its notes, where that is not as usual. LibreOffice reads it there
 * alone, not in the settings; sections behind it go on counting.
 */
export function noteCounts(document: Document): Xml {
  return joinXml(
    (["footnote", "endnote"] as const).map((kind) => {
      const count = noteCount(document, kind)
      const isUsual = count?.start === 1 && count.format === usualFormats[kind]
      return count && !isUsual && element(`w:${kind}Pr`, undefined, noteCounting(document, kind))
    }),
  )
}

/** Background of all pages, where it is not white. */
export function sharedBackground({ pages }: Document): Rgb | undefined {
  const background = pages[0]?.background
  const isShared = pages.every((page) => page.background === background)
  return isShared && background !== white ? background : undefined
}

/** Gives w:settings. Compatibility mode 15 is Word 2013 and later. */
export function settingsPart(
  document: Document,
  { hasEven, hasFaces }: { readonly hasEven: boolean; readonly hasFaces: boolean },
): Xml {
  const { latin, eastAsian } = languageOf(document)
  const hasNotes = (kind: Note["kind"]) => document.notes.some((note) => note.kind === kind)
  const separators = (kind: Note["kind"]) =>
    hasNotes(kind) &&
    element(`w:${kind}Pr`, undefined, [
      noteCounting(document, kind),
      [0, 1].map((id) => element(`w:${kind}`, { "w:id": id })),
    ])
  const setting = (name: string, value: string) =>
    element("w:compatSetting", {
      "w:name": name,
      "w:uri": "http://schemas.microsoft.com/office/word",
      "w:val": value,
    })
  return element("w:settings", declare("w"), [
    element("w:zoom", { "w:percent": 100 }),
    // Without it Word shows no background of pages.
    sharedBackground(document) !== undefined && element("w:displayBackgroundShape"),
    // Saved anew, the document keeps its faces.
    hasFaces && element("w:embedTrueTypeFonts"),
    hasFaces && element("w:saveSubsetFonts"),
    element("w:defaultTabStop", { "w:val": 420 }),
    hasEven && element("w:evenAndOddHeaders"),
    element("w:characterSpacingControl", { "w:val": "compressPunctuation" }),
    separators("footnote"),
    separators("endnote"),
    element("w:compat", undefined, [
      setting("compatibilityMode", "15"),
      setting("overrideTableStyleFontSizeAndJustification", "1"),
      setting("enableOpenTypeFeatures", "1"),
      setting("doNotFlipMirrorIndents", "1"),
    ]),
    element("w:themeFontLang", { "w:val": latin, "w:eastAsia": eastAsian }),
    element("w:decimalSymbol", { "w:val": "." }),
    element("w:listSeparator", { "w:val": "," }),
  ])
}
