import { toolOf } from "@mozhuan/contract"
import { formatNumber } from "../../../../i18n/format.ts"
import { useLanguage, useTexts } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { ToolIcon } from "../../../../ui/tool-icon.tsx"
import { useRootData } from "../../../shell/root-data.ts"
import { useToolChoice } from "../../tool-choice.tsx"
import { useActiveTool, useSession, useSessionState } from "../session-context.tsx"
import { worksHere } from "../local/local-tools.ts"
import { sizeLimit } from "../session/intake.ts"
import type { Refusal } from "../session/session-state.ts"

/** Files that were left out: why, and the tools that would take them. */
export function Refusals() {
  const texts = useTexts()
  const work = useWorkTexts()
  const language = useLanguage()
  const session = useSession()
  const { show } = useToolChoice()
  const { refusals } = useSessionState()
  const reasonOf = useReason()
  if (refusals.length === 0) return null
  // A tool that fits none of several files is no offer.
  const offers = [...new Set(refusals.flatMap((refusal) => refusal.fits))].slice(0, 4)
  return (
    <div className="notice notice-warn refusals" role="alert">
      <Icon name="warning" />
      <div className="refusals-body">
        <p>
          <strong>{work.list.leftOut(refusals.length)}</strong>
        </p>
        <ul>
          {refusals.slice(0, 5).map((refusal) => (
            <li key={refusal.id}>{reasonOf(refusal)}</li>
          ))}
        </ul>
        {offers.length > 0 ? (
          <div className="chip-list">
            {offers.map((tool) => (
              <button
                key={tool}
                type="button"
                className="chip"
                onClick={() => {
                  show(tool)
                  void session.takeRefused(tool)
                }}
              >
                <ToolIcon tool={tool} size={22} />
                {work.list.offer} {toolOf(tool).name[language]}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.nav.close}
        onClick={() => session.dismissRefusals()}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function useReason(): (refusal: Refusal) => string {
  const work = useWorkTexts()
  const language = useLanguage()
  const tool = useActiveTool()
  const { limits, prefersHere } = useSessionState()
  const { memberLimits } = useRootData().visitor
  const megabytes = (value: number) => `${formatNumber(value, language)} MB`
  return (refusal) => {
    switch (refusal.reason) {
      case "type":
        return tool === undefined
          ? work.list.unknownType(refusal.file.name)
          : work.list.wrongType(refusal.file.name, tool.name[language])
      case "damaged":
        return work.list.damaged(refusal.file.name)
      case "empty":
        return `${refusal.file.name} · ${work.list.empty}`
      case "batch":
        return `${refusal.file.name} · ${work.list.leftOutBatch(limits.filesPerBatch)}`
      case "size": {
        const next = worksHere(tool, prefersHere)
          ? memberLimits.localMegabytes
          : memberLimits.cloudMegabytes
        return `${refusal.file.name} · ${work.list.tooBig(megabytes(sizeLimit(tool, { limits, prefersHere }) / 1024 / 1024))} · ${work.list.nextTier(megabytes(next))}`
      }
    }
  }
}
