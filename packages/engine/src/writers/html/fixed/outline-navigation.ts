import type { Scene } from "../../../model/scene.ts"
import type { PageWords } from "../../../html/words.ts"
import { emptyHtml, tag, type Html } from "../../../html/markup.ts"

/** Gives the file's own outline as links to its pages; empty where the file has none. */
export function outlineNavigation(scene: Scene, words: PageWords): Html {
  const entries = scene.outline.flatMap((item) => {
    if (item.target?.kind !== "page") return []
    return [
      tag(
        "a",
        {
          class: `n${Math.min(6, item.level)}`,
          href: `#page-${item.target.page + 1}`,
          "aria-label": item.title,
          "data-title": item.title,
        },
        emptyHtml,
      ),
    ]
  })
  return entries.length === 0
    ? emptyHtml
    : tag("nav", { class: "outline", "aria-label": words.contents }, entries)
}
