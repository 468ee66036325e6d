import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import type { Doubts } from "./use-doubts.ts"

/** How many words should be looked at, and the way to the first of them; says so if none. */
export function DoubtSummary({ doubts }: { doubts: Doubts }) {
  const work = useWorkTexts()
  const { all, open, leftOut } = doubts
  const first = all.find((doubt) => doubt.reason !== "corrected" && !doubts.editOf(doubt)) ?? all[0]
  if (!first)
    return (
      <p className="doubt-none">
        <Icon name="check" size={18} />
        {work.doubts.none}
      </p>
    )
  if (doubts.current) return null
  return (
    <p className="doubt-summary">
      <button type="button" className="button" onClick={() => doubts.choose(first)}>
        <Icon name="edit" size={18} />
        {open > 0 ? work.doubts.open(open) : work.doubts.allSeen(all.length)}
      </button>
      {leftOut > 0 ? <span className="field-hint">{work.doubts.leftOut(leftOut)}</span> : null}
    </p>
  )
}
