import type { Scene } from "../../../model/scene.ts"
import { outlineHtml } from "../../../html/outline.ts"
import type { PageWords } from "../../../html/words.ts"
import type { Html } from "../../../html/markup.ts"

/** Gives the file's own outline as links to its pages; empty where the file has none. */
export function outlineNavigation(scene: Scene, words: PageWords): Html {
  const entries = scene.outline.flatMap(({ title, level, target }) =>
    target?.kind === "page" ? [{ title, level, href: `#page-${target.page + 1}` }] : [],
  )
  return outlineHtml(entries, words)
}
