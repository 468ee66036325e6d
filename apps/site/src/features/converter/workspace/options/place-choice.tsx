import type { Tool } from "@mozhuan/contract"
import { useId } from "react"
import { useTexts } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { isWechat } from "../../../shell/visit.ts"
import { ReadingKept } from "../reading/read-here-button.tsx"
import { useSession, useSessionState } from "../session-context.tsx"

/** Cloud or this device, for tools that leave the choice to the visitor. */
export function PlaceChoice({ tool }: { tool: Tool }) {
  const texts = useTexts()
  const work = useWorkTexts()
  const session = useSession()
  const { prefersHere } = useSessionState()
  const id = useId()
  if (tool.mayRunLocally !== true || isWechat(navigator.userAgent)) return null
  return (
    <fieldset className="field">
      <legend className="field-label">{work.local.place}</legend>
      <div className="segments">
        {[false, true].map((isHere) => (
          <label key={String(isHere)}>
            <input
              type="radio"
              name={id}
              checked={prefersHere === isHere}
              onChange={() => session.preferHere(isHere)}
            />
            <span>{isHere ? texts.tool.local : texts.tool.cloud}</span>
          </label>
        ))}
      </div>
      {prefersHere ? <p className="field-hint">{work.local.placeNote}</p> : null}
      {prefersHere ? <ReadingKept /> : null}
    </fieldset>
  )
}
