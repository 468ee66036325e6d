import { fileTypes } from "@mozhuan/contract"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { ToolIcon } from "../../../../ui/tool-icon.tsx"
import { useToolChoice } from "../../tool-choice.tsx"
import { useSession, useSessionState } from "../session-context.tsx"
import { toolsFor } from "../session/intake.ts"

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
          <li key={tool.id}>
            <button type="button" className="guess-tool" onClick={() => show(tool.id)}>
              <ToolIcon tool={tool.id} size={36} />
              <span>
                <strong>{tool.name[language]}</strong>
                <small>{tool.promise[language]}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="text-button" onClick={() => session.startOver()}>
        {work.guess.cancel}
      </button>
    </section>
  )
}
