import { useEffect, useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { useSession } from "../../session-context.tsx"
import { placeOf, toView, type Share } from "../preview/page-mark.ts"
import type { PageSource } from "../preview/shown-file.ts"
import { placeKey } from "../../session/job-steps.ts"
import type { Doubt } from "./doubts.ts"
import type { Doubts } from "./use-doubts.ts"

/** Underlines the words in doubt where they stand on the scan; `page` counts from 0. */
export function ScanMarks({ doubts, page }: { doubts: Doubts; page: number }) {
  return doubts.all
    .filter((doubt) => doubt.page === page + 1)
    .map((doubt) => (
      <Mark key={placeKey(doubt)} {...{ doubts, doubt }} box={shareOf(doubt)} isFirst />
    ))
}

function shareOf({ box: [left, top, right, bottom], size: [width, height] }: Doubt): Share {
  return [left / width, top / height, right / width, bottom / height]
}

interface ResultMarksProps {
  readonly doubts: Doubts
  readonly source: PageSource
  /** 0-based page of the result, and the one of the scan that it came of. */
  readonly page: number
  readonly scanPage: number
}

/**
 * Underlines the words in doubt on a page of the result: where the same text stands, nearest to
 * where it stood on the scan.
 */
export function ResultMarks({ doubts, source, page, scanPage }: ResultMarksProps) {
  const { drawer } = useSession()
  const [found, setFound] = useState<ReadonlyMap<string, Share>>(new Map())
  const { all } = doubts
  useEffect(() => {
    let isGone = false
    const own = all.filter((doubt) => doubt.page === scanPage + 1 && doubt.reason !== "illegible")
    void Promise.all(
      own.map(async (doubt) => {
        const hits = await drawer.find(source, doubt.text, [page, page + 1]).catch(() => [])
        const places = hits.flatMap(({ boxes }) => (boxes[0] ? [boxes[0]] : []))
        return { key: placeKey(doubt), places, wanted: shareOf(doubt) }
      }),
    ).then((searched) => isGone || setFound(dealtOut(searched)))
    return () => {
      isGone = true
    }
  }, [drawer, source, page, scanPage, all])
  return all.flatMap((doubt) => {
    const box = found.get(placeKey(doubt))
    return box ? [<Mark key={placeKey(doubt)} {...{ doubts, doubt, box }} isFirst={false} />] : []
  })
}

interface Searched {
  readonly key: string
  readonly places: readonly Share[]
  readonly wanted: Share
}

/** Gives each word the nearest place that no other has taken. */
function dealtOut(searched: readonly Searched[]): Map<string, Share> {
  const taken = new Set<string>()
  const found = new Map<string, Share>()
  for (const { key, places, wanted } of searched) {
    const free = places.filter((place) => !taken.has(place.join(" ")))
    const [nearest] = free.toSorted((a, b) => distance(a, wanted) - distance(b, wanted))
    if (!nearest) continue
    taken.add(nearest.join(" "))
    found.set(key, nearest)
  }
  return found
}

const distance = ([ax, ay]: Share, [bx, by]: Share): number => Math.hypot(ax - bx, ay - by)

interface MarkProps {
  readonly doubts: Doubts
  readonly doubt: Doubt
  readonly box: Share
  /** The mark that the keyboard reaches and that comes into view; the other only follows. */
  readonly isFirst: boolean
}

function Mark({ doubts, doubt, box, isFirst }: MarkProps) {
  const work = useWorkTexts()
  const isCurrent = doubts.current !== undefined && placeKey(doubts.current) === placeKey(doubt)
  const isDone = doubt.reason === "corrected" || doubts.editOf(doubt) !== undefined
  return (
    <button
      type="button"
      className="doubt-mark"
      data-current={isCurrent}
      data-done={isDone}
      tabIndex={isFirst ? 0 : -1}
      aria-hidden={isFirst ? undefined : true}
      aria-label={
        isFirst ? work.doubts.word(doubt.text, work.doubts.reasons[doubt.reason]) : undefined
      }
      aria-pressed={isFirst ? isCurrent : undefined}
      ref={isCurrent ? toView : undefined}
      onClick={() => doubts.choose(doubt)}
      style={placeOf(box)}
    />
  )
}

/** A text with the words in doubt underlined: each behind the one before it. */
export function DoubtfulText({ text, doubts }: { text: string; doubts: Doubts }) {
  const places: { readonly doubt: Doubt; readonly at: number }[] = []
  let from = 0
  for (const doubt of doubts.all) {
    const at = doubt.text === "" ? -1 : text.indexOf(doubt.text, from)
    if (at < 0) continue
    places.push({ doubt, at })
    from = at + doubt.text.length
  }
  const ends = places.map(({ doubt, at }) => at + doubt.text.length)
  return (
    <>
      {text.slice(0, places[0]?.at)}
      {places.map(({ doubt, at }, index) => (
        <span key={at}>
          <TextMark doubts={doubts} doubt={doubt} />
          {text.slice(ends[index], places[index + 1]?.at)}
        </span>
      ))}
    </>
  )
}

function TextMark({ doubts, doubt }: Pick<MarkProps, "doubts" | "doubt">) {
  const isCurrent = doubts.current !== undefined && placeKey(doubts.current) === placeKey(doubt)
  const isDone = doubt.reason === "corrected" || doubts.editOf(doubt) !== undefined
  return (
    <button
      type="button"
      className="doubt-text"
      data-current={isCurrent}
      data-done={isDone}
      onClick={() => doubts.choose(doubt)}
    >
      {doubt.text}
    </button>
  )
}
