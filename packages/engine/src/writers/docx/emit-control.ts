import type { RunStyle } from "../../model/document.ts"
import type { FormControl } from "../../model/form-control.ts"
import { element, emptyXml, joinXml, type Xml } from "../../ooxml/xml.ts"
import type { PartContext } from "./context.ts"
import { run, runProperties, textElement } from "./emit-run.ts"
import { dateAttributes, wordDateFormat } from "./control-dates.ts"

/** Names and tooltips longer than this are refused by Word. */
const LONGEST_NAME = 64

/**
 * What fills the room of an empty field, and its width in ems in most faces. Blanks are usual ones,
 * which hang over the end of a line where others would go to the next.
 */
const fillings = { blank: [" ", 0.28], line: ["_", 0.556] } as const
const MOST_FILLINGS = 120

/** Signs of boxes and buttons, ticked and not, and the face that has them. */
const ticks = {
  checkbox: { on: "\u2612", off: "\u2610", face: "MS Gothic" },
  radio: { on: "\u2299", off: "\u25EF", face: "Segoe UI Symbol" },
} as const

/**
 * Gives a form field as a content control in a line of text. Source: ECMA-376 part 1, 17.5.2;
 * boxes: [MS-DOCX] 2.6.1.
 */
export function emitControl(
  context: PartContext,
  control: FormControl,
  style: RunStyle,
  base: RunStyle,
): Xml {
  const { name, label, isLocked, text, kind } = control
  const isTick = kind === "checkbox" || kind === "radio"
  const named = shortened(label ?? name)
  const tag = shortened(name)
  return element("w:sdt", undefined, [
    element("w:sdtPr", undefined, [
      named !== "" && element("w:alias", { "w:val": named }),
      tag !== "" && element("w:tag", { "w:val": tag }),
      element("w:id", { "w:val": context.nextId() }),
      isLocked === true && element("w:lock", { "w:val": "sdtContentLocked" }),
      !isTick && text === "" && element("w:showingPlcHdr"),
      kindProperties(control),
    ]),
    element(
      "w:sdtContent",
      undefined,
      isTick
        ? tickRun(context, control, style, base)
        : run(runProperties(context.document, style, base), shownText(control, style)),
    ),
  ])
}

function kindProperties(control: FormControl): Xml {
  const { kind, choices = [], text, dateFormat } = control
  switch (kind) {
    case "text":
      return element("w:text")
    case "lines":
      // LibreOffice runs the lines of a plain text together: a text that has some is a rich one.
      return text.includes("\n") ? emptyXml : element("w:text", { "w:multiLine": true })
    case "choice":
      return element("w:dropDownList", undefined, listItems(choices, text))
    case "openChoice":
      return element("w:comboBox", undefined, listItems(choices, ""))
    case "date":
      return element("w:date", dateAttributes(text, dateFormat), [
        element("w:dateFormat", { "w:val": wordDateFormat(dateFormat ?? "yyyy-mm-dd") }),
        element("w:lid", { "w:val": "en-US" }),
        element("w:storeMappedDataAs", { "w:val": "dateTime" }),
        element("w:calendar", { "w:val": "gregorian" }),
      ])
    case "checkbox":
    case "radio": {
      const { on, off, face } = ticks[kind]
      return element("w14:checkbox", undefined, [
        element("w14:checked", { "w14:val": control.isChecked === true }),
        element("w14:checkedState", { "w14:val": hexOf(on), "w14:font": face }),
        element("w14:uncheckedState", { "w14:val": hexOf(off), "w14:font": face }),
      ])
    }
  }
}

/**
 * Word refuses a list in which two entries agree, or one is empty; what is chosen is one of them.
 */
function listItems(choices: readonly string[], chosen: string): Xml[] {
  const all = new Set([...choices, chosen].map((each) => each.trim()).filter((each) => each !== ""))
  return [...all].map((each) => element("w:listItem", { "w:displayText": each, "w:value": each }))
}

function tickRun(
  { document }: PartContext,
  { kind, isChecked = false }: FormControl,
  style: RunStyle,
  base: RunStyle,
): Xml {
  const { on, off, face } = ticks[kind === "radio" ? "radio" : "checkbox"]
  const names = { "w:ascii": face, "w:hAnsi": face, "w:eastAsia": face, "w:hint": "eastAsia" }
  return run(
    joinXml([
      element("w:rFonts", names),
      runProperties(document, { ...style, font: base.font }, base),
    ]),
    textElement(isChecked ? on : off),
  )
}

function shownText({ text, width, isOnLine }: FormControl, { size }: RunStyle): Xml {
  if (text === "") {
    const [sign, em] = fillings[isOnLine ? "line" : "blank"]
    const count = Math.floor(width / (em * size))
    return textElement(sign.repeat(Math.max(2, Math.min(MOST_FILLINGS, count))))
  }
  return joinXml(
    text
      .split("\n")
      .flatMap((line, at) => [at > 0 && element("w:br"), line !== "" && textElement(line)]),
  )
}

const shortened = (name: string): string => Array.from(name.trim()).slice(0, LONGEST_NAME).join("")

const hexOf = (sign: string): string =>
  (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")
