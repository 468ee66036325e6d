import type { Diagnostic } from "../../base/failure.ts"
import { readableJson } from "../../base/readable-json.ts"
import type { Scene, SceneItem } from "../../model/scene.ts"

/**
 * Gives a scene as JSON that compares line by line: the text of each run of glyphs first. What was
 * told while it was read stands behind it.
 */
export function dumpScene({ pages, ...file }: Scene, diagnostics: readonly Diagnostic[]): string {
  const shown = pages.map((page) => ({ ...page, items: page.items.map(itemShape) }))
  return readableJson({ scene: { ...file, pages: shown }, diagnostics })
}

/** `chars` are said only where a glyph stands for several characters. */
function itemShape(item: SceneItem): object {
  if (item.kind !== "glyphs") return item
  const { kind, chars, ...rest } = item
  const text = chars.join("")
  const isPlain = chars.length === [...text].length && chars.every((char) => [...char].length === 1)
  return { kind, text, ...(isPlain ? {} : { chars }), ...rest }
}
