import { useEffect, useState } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/icon.tsx"
import { useSession, useSessionState } from "../session-context.tsx"
import type { Item } from "../session/session-state.ts"

/** Pages laid out at once; the rest come with a button, so that a book does not freeze the page. */
const portion = 60
const pictureWidth = 160

/** Gives the pages after which to cut, in order, out of the option's text. */
export const readCuts = (text: string, pages: number): number[] =>
  [...new Set(text.split(/[,，\s]+/).map(Number))].filter((page) => Number.isInteger(page) && page >= 1 && page < pages).toSorted((a, b) => a - b)

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
  const [shown, setShown] = useState(portion)
  const item = items.find((entry) => entry.pages !== undefined)
  if (item?.pages === undefined) return null
  const pages = item.pages
  const typed = options.split?.["cuts"]
  const cuts = readCuts(typeof typed === "string" ? typed : "", pages)
  const toggle = (page: number) => {
    const next = cuts.includes(page) ? cuts.filter((entry) => entry !== page) : [...cuts, page].toSorted((a, b) => a - b)
    session.setOption("cuts", next.join(","))
  }
  const parts = partsOf(cuts, pages)
  return (
    <section className="cut-view" aria-label={work.split.hint}>
      <p className="field-hint">
        {work.split.hint}
        {items.length > 1 ? <> · {work.split.onlyFirst}</> : null}
      </p>
      <ol className="cut-pages">
        {Array.from({ length: Math.min(pages, shown) }, (_, index) => (
          <li key={index}>
            <PagePicture item={item} page={index} />
            {index < pages - 1 ? (
              <button type="button" className="cut-line" aria-pressed={cuts.includes(index + 1)} onClick={() => toggle(index + 1)}>
                <Icon name="scissors" size={16} />
                <span className="visually-hidden">{cuts.includes(index + 1) ? work.split.uncutAfter(index + 1) : work.split.cutAfter(index + 1)}</span>
              </button>
            ) : null}
          </li>
        ))}
      </ol>
      {pages > shown ? (
        <button type="button" className="button" onClick={() => setShown(shown + portion)}>
          {work.list.pages(pages)} …
        </button>
      ) : null}
      <div className="cut-parts" role="status">
        <strong>{work.split.parts(parts.length)}</strong>
        <ul className="number">
          {parts.slice(0, 12).map((part, index) => (
            <li key={part.from}>{work.split.part(index + 1, part.from, part.to)}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** One page, drawn when it comes near the window. */
function PagePicture({ item, page }: { item: Item; page: number }) {
  const session = useSession()
  const work = useWorkTexts()
  const [address, setAddress] = useState<string>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (place === null || address !== undefined) return
    let isGone = false
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watcher.disconnect()
        session.drawer.draw(item.file, item.password, page, pictureWidth).then(
          (picture) => {
            if (!isGone) setAddress(URL.createObjectURL(picture))
          },
          () => undefined, // a page that cannot be drawn stays an empty sheet; it can still be cut after
        )
      },
      { rootMargin: "400px" },
    )
    watcher.observe(place)
    return () => {
      isGone = true
      watcher.disconnect()
    }
  }, [place, address, session, item.file, item.password, page])
  return (
    <figure className="page-picture" ref={setPlace}>
      {address ? <img src={address} alt="" /> : <span className="page-picture-empty" />}
      <figcaption className="number">{work.result.page(page + 1)}</figcaption>
    </figure>
  )
}
