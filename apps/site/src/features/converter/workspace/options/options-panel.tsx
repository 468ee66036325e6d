import type { OptionValue, OptionValues, Tool } from "@mozhuan/contract"
import { useState, type ReactNode } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Dialog } from "../../../../ui/dialog.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import { useSession } from "../session-context.tsx"
import { isInEffect, isRemembered, recipeLink, toolAddress } from "../session/option-store.ts"
import { BatchPanel } from "../batch/batch-panel.tsx"
import { BookmarkCounts } from "./bookmark-counts.tsx"
import { LevelEstimates } from "./level-estimates.tsx"
import { PlaceChoice } from "./place-choice.tsx"
import { OptionControl } from "./option-control.tsx"

interface OptionsPanelProps {
  readonly tool: Tool
  readonly values: OptionValues
  readonly onChange: (key: string, value: OptionValue) => void
  /** On phones the panel is a sheet that opens from the run bar. */
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Options of the tool, drawn from its catalogue entry: the main ones, the rest folded. */
export function OptionsPanel(props: OptionsPanelProps) {
  const work = useWorkTexts()
  return (
    <>
      <aside
        className="options-panel"
        // What the work cannot begin without is never behind a button.
        data-needed={props.tool.options.some(
          (field) => field.kind === "password" && field.primary === true,
        )}
        aria-label={work.options.title}
      >
        <h2>{work.options.title}</h2>
        <OptionsForm {...props} />
      </aside>
      {props.isOpen ? (
        <Dialog title={work.options.title} onClose={props.onClose} width="sheet">
          <OptionsForm {...props} />
        </Dialog>
      ) : null}
    </>
  )
}

function OptionsForm({ tool, values, onChange }: OptionsPanelProps): ReactNode {
  const work = useWorkTexts()
  const session = useSession()
  const [generation, setGeneration] = useState(0)
  const shown = tool.options.filter((field) => isInEffect(field, tool.options, values))
  const main = shown.filter((field) => field.primary === true)
  const rest = shown.filter((field) => field.primary !== true)
  // The number field holds what was typed; a new one shows what was chosen here.
  const chooseLevel = (level: number) => {
    onChange("level", level)
    setGeneration(generation + 1)
  }
  const controls = (fields: typeof shown) =>
    fields.map((field) => (
      <OptionControl
        key={`${field.key}-${generation}`}
        field={field}
        value={values[field.key]}
        onChange={(value) => onChange(field.key, value)}
      />
    ))
  return (
    <div className="options-form">
      {controls(main)}
      {tool.id === "compress" ? <LevelEstimates /> : null}
      {tool.id === "split" && values["mode"] === "bookmarks" ? (
        <BookmarkCounts level={Number(values["level"] ?? 1)} onChange={chooseLevel} />
      ) : null}
      {rest.length > 0 ? (
        <details className="options-more">
          <summary className="text-button">
            {work.options.more}
            <Icon name="chevron" size={16} />
          </summary>
          <div className="options-form">
            <PlaceChoice tool={tool} />
            {controls(rest)}
          </div>
        </details>
      ) : null}
      <BatchPanel tool={tool} values={values} onChosen={() => setGeneration(generation + 1)} />
      <OptionsFoot
        tool={tool}
        values={values}
        onReset={() => {
          session.resetOptions()
          setGeneration(generation + 1)
        }}
      />
    </div>
  )
}

function OptionsFoot({
  tool,
  values,
  onReset,
}: {
  tool: Tool
  values: OptionValues
  onReset: () => void
}) {
  const work = useWorkTexts()
  const session = useSession()
  const showToast = useToast()
  const [isKept, setKept] = useState(isRemembered(tool.id, localStorage))
  const share = async () => {
    await navigator.clipboard.writeText(
      recipeLink(toolAddress(location.href, tool.id), tool.id, values),
    )
    showToast(work.options.recipeDone)
  }
  return (
    <div className="options-foot">
      <label className="check">
        <input
          type="checkbox"
          checked={isKept}
          onChange={(event) => {
            setKept(event.target.checked)
            session.rememberOptions(event.target.checked)
          }}
        />
        {work.options.remember}
      </label>
      <div className="options-foot-row">
        <button type="button" className="text-button" onClick={onReset}>
          {work.options.reset}
        </button>
        <button type="button" className="text-button" onClick={() => void share()}>
          <Icon name="link" size={18} />
          {work.options.recipe}
        </button>
      </div>
    </div>
  )
}
