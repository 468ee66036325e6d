import { fileTypes, type Tool } from "@mozhuan/contract"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { ToolIcon } from "../../../../ui/tool-icon.tsx"
import { useToolChoice } from "../../tool-choice.tsx"
import { useSession, useSessionState } from "../session-context.tsx"
import { toolsFor } from "../session/intake.ts"
import { initialOptions } from "../session/option-store.ts"
import { obstacle } from "./run-bar.tsx"

/** On the home page the files come first: which tools take all of them? */
export function GuessView() {
  const work = useWorkTexts()
  const language = useLanguage()
  const session = useSession()
  const { show } = useToolChoice()
  const { items } = useSessionState()
  const common = toolsFor(items[0]?.types ?? []).filter((tool) =>
    items.every((item) => item.types.some((type) => tool.accepts.includes(type))),
  )
  const offered = common.length > 0 ? common : toolsFor(items[0]?.types ?? [])
  const kinds = [...new Set(items.flatMap((item) => item.types[0] ?? []))].map(
    (type) => fileTypes[type].label[language],
  )
  return (
    <section className="guess" aria-labelledby="guess-title">
      <h2 id="guess-title" tabIndex={-1}>
        {work.guess.title}
      </h2>
      <p>{work.guess.text(kinds.join(" · "))}</p>
      <ul className="guess-list">
        {offered.map((tool) => (
          <li key={tool.id} className="guess-choice">
            <button type="button" className="guess-tool" onClick={() => show(tool.id)}>
              <ToolIcon tool={tool.id} size={36} />
              <span>
                <strong>{tool.name[language]}</strong>
                <small>{tool.promise[language]}</small>
              </span>
            </button>
            {tool.group === "pdfTools" ? null : <StartNow tool={tool} />}
          </li>
        ))}
      </ul>
      <button type="button" className="text-button" onClick={() => session.startOver()}>
        {work.guess.cancel}
      </button>
    </section>
  )
}

/**
 * Starts a conversion without a look at its options; the files stay in sight where one of them
 * needs a word first.
 */
function StartNow({ tool }: { readonly tool: Tool }) {
  const work = useWorkTexts()
  const language = useLanguage()
  const session = useSession()
  const { show } = useToolChoice()
  const { items, options } = useSessionState()
  const values = options[tool.id] ?? initialOptions(tool.id, localStorage, location.hash)
  const isChecking = items.some(({ state }) => state.kind === "checking")
  const start = () => {
    show(tool.id)
    session.setTool(tool.id)
    if (obstacle(tool, items, values, work) === undefined) session.jobs.run()
  }
  return (
    <button
      type="button"
      className="text-button guess-now"
      aria-label={work.guess.nowWith(tool.name[language])}
      disabled={isChecking}
      onClick={start}
    >
      {work.guess.now}
    </button>
  )
}
