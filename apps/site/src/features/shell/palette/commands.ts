import { tools, type Language } from "@mozhuan/contract"
import { localPath } from "../../../i18n/language.ts"
import type { Texts } from "../../../i18n/texts.tsx"
import { readRecipes } from "../../converter/workspace/batch/recipes.ts"
import { recipeLink, toolAddress } from "../../converter/workspace/session/option-store.ts"
import { isHiddenPage } from "../hidden-pages.ts"
import type { Theme, RootData } from "../root-data.ts"
import { paletteWords } from "./palette-words.ts"

/** One thing that the palette does: opens an address, or changes the look. */
export type Command = {
  readonly id: string
  readonly name: string
  /** Shown behind the name, and searched like it. */
  readonly kind: string
  /** Further words that find it. */
  readonly words: string
} & (
  | { readonly does: "go"; readonly to: string; readonly isWholeLoad: boolean }
  | { readonly does: "look"; readonly theme: Theme }
)

/** Gives every command in its order: tools, kept recipes, pages, looks. */
export function paletteCommands(
  language: Language,
  texts: Texts,
  host: RootData["visitor"]["host"],
): readonly Command[] {
  const { kinds, pages } = paletteWords[language]
  return [
    ...tools.map((tool): Command => ({
      id: tool.id,
      name: tool.name[language],
      kind: kinds.tool,
      words: `${tool.id} ${tool.name.en}`,
      does: "go",
      to: localPath(language, `/${tool.id}`),
      isWholeLoad: false,
    })),
    ...readRecipes(localStorage).map(({ name, tool, options }): Command => ({
      id: `recipe ${tool} ${name}`,
      name,
      kind: kinds.recipe,
      words: tool,
      does: "go",
      to: recipeLink(toolAddress(location.href, tool), tool, options),
      // Options in an address are read when the tool is first opened.
      isWholeLoad: true,
    })),
    ...Object.entries(pages)
      .filter(([path]) => !isHiddenPage(host, path))
      .map(([path, name]): Command => ({
        id: path,
        name,
        kind: kinds.page,
        words: path,
        does: "go",
        to: localPath(language, path),
        isWholeLoad: false,
      })),
    ...(["system", "light", "dark"] as const).map((theme): Command => ({
      id: theme,
      name: texts.nav.themes[theme],
      kind: kinds.look,
      words: `${texts.nav.theme} ${theme}`,
      does: "look",
      theme,
    })),
  ]
}

/** Gives the commands that have every word of the query, those whose name begins with it first. */
export function findCommands(commands: readonly Command[], query: string): readonly Command[] {
  const wanted = query.toLowerCase().trim()
  const parts = wanted.split(/\s+/)
  const found = commands.filter(({ name, kind, words }) => {
    const text = `${name} ${kind} ${words}`.toLowerCase()
    const dense = text.replaceAll(" ", "")
    return parts.every((part) => text.includes(part) || dense.includes(part))
  })
  const begins = ({ name }: Command): number =>
    name.toLowerCase().replaceAll(" ", "").startsWith(wanted.replaceAll(" ", "")) ? 0 : 1
  return found.toSorted((a, b) => begins(a) - begins(b))
}
