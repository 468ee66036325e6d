import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import type { Search } from "./use-search.ts"

/**
 * The field that looks for a text, how often it is there, and the way from one place to the next.
 */
export function PreviewSearch({ search }: { search: Search }) {
  const work = useWorkTexts()
  const { typed, count, at, isLooking, go } = search
  return (
    <search className="preview-search">
      <Icon name="search" size={18} />
      <input
        type="search"
        className="input"
        value={typed}
        placeholder={work.find.label}
        aria-label={work.find.label}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || count === 0) return
          event.preventDefault()
          go(event.shiftKey ? -1 : 1)
        }}
      />
      {typed.trim() === "" ? null : (
        <>
          <span className="number" role="status">
            {count > 0 ? `${at + 1} / ${count}` : isLooking ? work.find.looking : work.find.none}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={work.find.previous}
            disabled={count === 0}
            onClick={() => go(-1)}
          >
            <Icon name="up" size={18} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={work.find.next}
            disabled={count === 0}
            onClick={() => go(1)}
          >
            <Icon name="down" size={18} />
          </button>
        </>
      )}
    </search>
  )
}
