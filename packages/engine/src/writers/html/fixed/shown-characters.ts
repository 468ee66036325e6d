import { joinAccentRuns } from "../../../model/accents.ts"
import type { SceneItem, ScenePage } from "../../../model/scene.ts"

/** A hyphen that browsers show at the end of a broken line alone. */
const SOFT_HYPHEN = "\u00ad"

/**
 * Gives a page with the characters that a browser has to be told for what the page shows: letters
 * with their accents, and hyphens that are seen though the file calls them soft.
 */
export const withShownCharacters = (page: ScenePage): ScenePage => ({
  ...page,
  items: joinAccentRuns(page.items).map(withHyphens),
})

function withHyphens(item: SceneItem): SceneItem {
  if (item.kind !== "glyphs" || !item.chars.includes(SOFT_HYPHEN)) return item
  return { ...item, chars: item.chars.map((char) => (char === SOFT_HYPHEN ? "-" : char)) }
}
