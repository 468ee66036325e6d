import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { useSessionState } from "../session-context.tsx"

/** How many files a split at bookmarks of each level would give; chosen by a click. */
export function BookmarkCounts({
  level,
  onChange,
}: {
  level: number
  onChange: (level: number) => void
}) {
  const work = useWorkTexts()
  const { items } = useSessionState()
  const known = items.flatMap((item) => (item.glance ? [item.glance.bookmarkParts] : []))
  if (known.length === 0) return null
  if (known.every((parts) => parts.length === 0))
    return <p className="field-hint">{work.split.noBookmarks}</p>
  const counts = [0, 1, 2].map((index) =>
    known.reduce((sum, parts) => sum + (parts[index] ?? 0), 0),
  )
  return (
    <div className="presets" role="group" aria-label={work.split.bookmarkCounts}>
      {counts.map((count, index) => (
        <button
          key={index}
          type="button"
          className="preset number"
          aria-pressed={level === index + 1}
          onClick={() => onChange(index + 1)}
        >
          {work.split.bookmarkCount(index + 1, count)}
        </button>
      ))}
    </div>
  )
}
