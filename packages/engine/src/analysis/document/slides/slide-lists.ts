import type { Label } from "../../block-drafts.ts"
import type { ListDefinition, ListLevel } from "../../../model/document.ts"
import { LEVELS } from "../../file/lists/plan-lists.ts"

/** Lists of a deck: equal labels share a definition, levels are by depth in their box. */
export interface SlideLists {
  /** Gives the place of a labelled paragraph. */
  place(
    label: Label,
    level: number,
    look: Pick<ListLevel, "indent" | "hanging" | "run" | "picture">,
  ): { list: number; level: number; value?: number }
  definitions(): readonly ListDefinition[]
}

/**
 * Gives what stands before an item, its number as `%` and its level. Numbers of several parts
 * ("3.2.1") and those with a zero before them ("01") count nowhere in PowerPoint: they stand as
 * they are.
 */
function levelText({ format, prefix, body, suffix, numbers }: Label, level: number): string {
  if (format === "bullet") return body
  const isLiteral = numbers.length > 1 || /^0\d/.test(body)
  return `${prefix}${isLiteral ? body : `%${level + 1}`}${suffix}`
}

export function createSlideLists(): SlideLists {
  const lists: { levels: ListLevel[] }[] = []
  const byKey = new Map<string, number>()
  return {
    place(label, depth, look) {
      const level = Math.min(LEVELS - 1, depth)
      const text = levelText(label, level)
      const key = JSON.stringify([
        label.format,
        text,
        level,
        look.run?.colour,
        look.run?.font,
        look.run?.size,
        look.picture,
      ])
      let list = byKey.get(key)
      if (list === undefined) {
        const own: ListLevel = {
          format: label.format,
          text,
          start: 1,
          indent: look.indent,
          hanging: look.hanging,
          ...(look.run && { run: look.run }),
          ...(look.picture !== undefined && { picture: look.picture }),
        }
        const plain: ListLevel = {
          format: "none",
          text: "",
          start: 1,
          indent: look.indent,
          hanging: look.hanging,
        }
        list = lists.push({ levels: [...Array.from({ length: level }, () => plain), own] }) - 1
        byKey.set(key, list)
      }
      const value = label.numbers.length === 1 ? label.numbers[0] : undefined
      return { list, level, ...(value !== undefined && { value }) }
    },
    definitions: () => lists,
  }
}
