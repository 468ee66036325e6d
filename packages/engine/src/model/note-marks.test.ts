import { describe, expect, it } from "vitest"
import { paragraph, textRun } from "./build.ts"
import type { Note } from "./document.ts"
import { noteCount } from "./note-marks.ts"

const noteOn = (page: number, mark: string): Note => ({
  kind: "footnote",
  mark,
  blocks: [
    paragraph([textRun("note")], { placement: [{ page, box: { x0: 0, y0: 0, x1: 1, y1: 1 } }] }),
  ],
})

describe("noteCount", () => {
  it("counts on from the first mark", () => {
    expect(noteCount({ notes: [noteOn(0, "7"), noteOn(3, "8")] }, "footnote")).toEqual({
      format: "decimal",
      restart: "never",
      start: 7,
    })
  })

  it("sees that circled marks start anew on every page", () => {
    expect(
      noteCount({ notes: [noteOn(0, "①"), noteOn(0, "②"), noteOn(1, "①")] }, "footnote"),
    ).toEqual({ format: "circled", restart: "page", start: 1 })
  })

  it("knows Roman numbers and signs", () => {
    expect(
      noteCount({ notes: [noteOn(0, "i"), noteOn(0, "ii"), noteOn(0, "iii")] }, "footnote")?.format,
    ).toBe("lowerRoman")
    expect(noteCount({ notes: [noteOn(0, "*"), noteOn(0, "†")] }, "footnote")?.format).toBe(
      "symbols",
    )
  })

  it("says nothing of marks that follow no count, and of kinds that do not occur", () => {
    expect(noteCount({ notes: [noteOn(0, "[3]"), noteOn(0, "[1]")] }, "footnote")).toBeUndefined()
    expect(noteCount({ notes: [noteOn(0, "1")] }, "endnote")).toBeUndefined()
  })
})
