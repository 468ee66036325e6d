import { useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { useSession } from "../../session-context.tsx"
import { optionsPlacing, switchedIn } from "../../session/placed-pages.ts"

interface PagePlacementProps {
  readonly jobId: string
  /** Pages (0-based) of the source that the result keeps in place. */
  readonly placed: ReadonlySet<number>
  /** 0-based page of the source that is looked at. */
  readonly page: number
}

/**
 * Switches the page that is looked at between flowing text and a page that stays as it is; what was
 * switched is converted again, all together.
 */
export function PagePlacement({ jobId, placed, page }: PagePlacementProps) {
  const work = useWorkTexts()
  const { jobs } = useSession()
  const [switched, setSwitched] = useState<ReadonlySet<number>>(new Set())
  const wanted = switchedIn(placed, switched)
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={wanted.has(page)}
          onChange={() => setSwitched(switchedIn(switched, new Set([page])))}
        />
        {work.placement.keep(page + 1)}
      </label>
      {switched.size === 0 ? null : (
        <button
          type="button"
          className="button"
          onClick={() => jobs.retryWith(jobId, optionsPlacing(wanted))}
        >
          <Icon name="rotate" />
          {work.placement.again(switched.size)}
        </button>
      )}
    </>
  )
}
