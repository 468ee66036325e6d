import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useSession, useSessionState } from "../session-context.tsx"
import { PagePicture, pictureRatio } from "./page-picture.tsx"
import { VirtualGrid } from "./virtual-grid.tsx"

/** Least width of a page with its cut line, and the width of the line's strip, in CSS pixels. */
const cellWidth = 132
const lineWidth = 44
/** Caption and the gap to the next row, in CSS pixels. */
const captionHeight = 44
const heightOf = (width: number): number =>
  Math.round((width - lineWidth) * pictureRatio) + captionHeight

/** Gives the pages after which to cut, in order, out of the option's text. */
export const readCuts = (text: string, pages: number): number[] =>
  [...new Set(text.split(/[,，\s]+/).map(Number))]
    .filter((page) => Number.isInteger(page) && page >= 1 && page < pages)
    .toSorted((a, b) => a - b)

/** Gives the files that cuts make, as first and last page. */
export function partsOf(cuts: readonly number[], pages: number): { from: number; to: number }[] {
  const ends = [...cuts, pages]
  return ends.map((to, index) => ({ from: (ends[index - 1] ?? 0) + 1, to }))
}

/** The pages of the first file with a line between each two; choosing a line cuts there. */
export function CutView() {
  const work = useWorkTexts()
  const session = useSession()
  const { items, options } = useSessionState()
  const item = items.find((entry) => entry.pages !== undefined)
  if (item?.pages === undefined) return null
  const pages = item.pages
  const typed = options.split?.["cuts"]
  const cuts = readCuts(typeof typed === "string" ? typed : "", pages)
  const toggle = (page: number) => {
    const next = cuts.includes(page)
      ? cuts.filter((entry) => entry !== page)
      : [...cuts, page].toSorted((a, b) => a - b)
    session.setOption("cuts", next.join(","))
  }
  const parts = partsOf(cuts, pages)
  return (
    <section className="cut-view" aria-label={work.split.hint}>
      <p className="field-hint">
        {work.split.hint}
        {items.length > 1 ? <> · {work.split.onlyFirst}</> : null}
      </p>
      <VirtualGrid
        count={pages}
        label={item.file.name}
        cellWidth={cellWidth}
        heightOf={heightOf}
        keyOf={String}
        renderCell={(index) => (
          <div className="cut-cell">
            <PagePicture item={item} page={index} caption={work.result.page(index + 1)} />
            {index < pages - 1 ? (
              <button
                type="button"
                className="cut-line"
                aria-pressed={cuts.includes(index + 1)}
                onClick={() => toggle(index + 1)}
              >
                <Icon name="scissors" size={16} />
                <span className="visually-hidden">
                  {cuts.includes(index + 1)
                    ? work.split.uncutAfter(index + 1)
                    : work.split.cutAfter(index + 1)}
                </span>
              </button>
            ) : null}
          </div>
        )}
      />
      <div className="cut-parts">
        <strong role="status">{work.split.parts(parts.length)}</strong>
        <ol className="number" tabIndex={0} aria-label={work.split.parts(parts.length)}>
          {parts.slice(0, 200).map((part, index) => (
            <li key={part.from}>{work.split.part(index + 1, part.from, part.to)}</li>
          ))}
        </ol>
      </div>
    </section>
  )
}
