import { isToolId, type OptionValues, type ToolId } from "@mozhuan/contract"

/** A tool with options, under a name; never holds a password or anything of a file. */
export interface Recipe {
  readonly name: string
  readonly tool: ToolId
  /** What differs from the defaults. */
  readonly options: OptionValues
}

const key = "mozhuan.recipes"
/** More than fit a list at a glance. */
const MOST = 50
/** Longest name, in characters. */
export const LONGEST_NAME = 40

/** Gives the recipes kept in this browser; what cannot be one is left out. */
export function readRecipes(storage: Storage): readonly Recipe[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "[]")
    return Array.isArray(kept) ? kept.filter(isRecipe) : []
  } catch {
    return [] // written by another program, or cut
  }
}

/** Puts a recipe first; one of the same name and tool gives way. */
export function saveRecipe(recipe: Recipe, storage: Storage): readonly Recipe[] {
  const others = readRecipes(storage).filter((each) => !isSame(each, recipe))
  return write([recipe, ...others].slice(0, MOST), storage)
}

export const removeRecipe = (recipe: Recipe, storage: Storage): readonly Recipe[] =>
  write(
    readRecipes(storage).filter((each) => !isSame(each, recipe)),
    storage,
  )

function write(recipes: readonly Recipe[], storage: Storage): readonly Recipe[] {
  storage.setItem(key, JSON.stringify(recipes))
  return recipes
}

const isSame = (a: Recipe, b: Recipe): boolean => a.name === b.name && a.tool === b.tool

function isRecipe(value: unknown): value is Recipe {
  if (typeof value !== "object" || value === null) return false
  const { name, tool, options } = value as Partial<Record<keyof Recipe, unknown>>
  return (
    typeof name === "string" &&
    name.length <= LONGEST_NAME &&
    typeof tool === "string" &&
    isToolId(tool) &&
    typeof options === "object" &&
    options !== null
  )
}
