import type { OptionValues, Tool } from "@mozhuan/contract"
import { useId, useState, type FormEvent } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { copyText } from "../../../../ui/copy-text.ts"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import { useSession } from "../session-context.tsx"
import { recipeLink, shareable, toolAddress } from "../session/option-store.ts"
import { LONGEST_NAME, readRecipes, removeRecipe, saveRecipe, type Recipe } from "./recipes.ts"

/** The recipes of this tool, and a field that keeps the options of now as one more. */
export function RecipeList({
  tool,
  values,
  onChosen,
}: {
  tool: Tool
  values: OptionValues
  onChosen: () => void
}) {
  const { batch } = useWorkTexts()
  const session = useSession()
  const showToast = useToast()
  const [recipes, setRecipes] = useState(readRecipes(localStorage))
  const own = recipes.filter((recipe) => recipe.tool === tool.id)
  const save = (name: string): void => {
    const options = shareable(tool.id, values)
    setRecipes(saveRecipe({ name, tool: tool.id, options }, localStorage))
    showToast(batch.saved(name))
  }
  const choose = (recipe: Recipe): void => {
    session.setOptions(recipe.options)
    onChosen()
    showToast(batch.used(recipe.name))
  }
  return (
    <div className="field">
      <p className="field-label">{batch.recipes}</p>
      {own.length === 0 ? <p className="field-hint">{batch.none}</p> : null}
      <ul className="recipe-list">
        {own.map((recipe) => (
          <RecipeRow
            key={recipe.name}
            recipe={recipe}
            onUse={() => choose(recipe)}
            onRemove={() => setRecipes(removeRecipe(recipe, localStorage))}
          />
        ))}
      </ul>
      <NewRecipe onSave={save} />
    </div>
  )
}

function NewRecipe({ onSave }: { onSave: (name: string) => void }) {
  const { batch } = useWorkTexts()
  const [name, setName] = useState("")
  const id = useId()
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === "") return
    onSave(wanted)
    setName("")
  }
  return (
    <form className="recipe-new" onSubmit={save}>
      <input
        id={id}
        className="input"
        value={name}
        maxLength={LONGEST_NAME}
        placeholder={batch.recipeName}
        aria-label={batch.recipeName}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="button" disabled={name.trim() === ""}>
        {batch.save}
      </button>
    </form>
  )
}

function RecipeRow({
  recipe,
  onUse,
  onRemove,
}: {
  recipe: Recipe
  onUse: () => void
  onRemove: () => void
}) {
  const { batch, options } = useWorkTexts()
  const showToast = useToast()
  const share = async (): Promise<void> => {
    const link = recipeLink(toolAddress(location.href, recipe.tool), recipe.tool, recipe.options)
    if (await copyText(link)) showToast(options.recipeDone)
  }
  return (
    <li>
      <button
        type="button"
        className="text-button recipe-use"
        aria-label={batch.use(recipe.name)}
        onClick={onUse}
      >
        {recipe.name}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={batch.share(recipe.name)}
        title={batch.share(recipe.name)}
        onClick={() => void share()}
      >
        <Icon name="link" size={18} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={batch.remove(recipe.name)}
        title={batch.remove(recipe.name)}
        onClick={onRemove}
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  )
}
