import { useEffect, useState } from "react"
import type { PageHit } from "../../documents/page-messages.ts"
import { useSession } from "../../session-context.tsx"
import { placeOf, toView } from "./page-mark.ts"
import type { PageSource } from "./shown-file.ts"
import { placesIn, type Query } from "./use-search.ts"

/** Marks on a drawn page where the text that is looked for stands. */
export function HitMarks({
  source,
  page,
  query,
}: {
  source: PageSource
  page: number
  query: Query
}) {
  const { drawer } = useSession()
  const [found, setFound] = useState<{ text: string; hits: readonly PageHit[] }>()
  const { text } = query
  useEffect(() => {
    if (text === "") return
    let isGone = false
    void drawer
      .find(source, text, [page, page + 1])
      .catch(() => [])
      .then((hits) => isGone || setFound({ text, hits }))
    return () => {
      isGone = true
    }
  }, [drawer, source, page, text])
  if (text === "" || found?.text !== text) return null
  const current = query.current?.page === page ? query.current.index : undefined
  return found.hits.flatMap(({ boxes }, index) =>
    boxes.map((box) => (
      <span
        key={`${box[0]} ${box[1]}`}
        className="hit-mark"
        data-current={index === current}
        ref={index === current ? toView : undefined}
        style={placeOf(box)}
      />
    )),
  )
}

/** A text with the places marked where another stands in it. */
export function MarkedText({ text, query }: { text: string; query: Query }) {
  const places = placesIn(text, query.text)
  if (places.length === 0) return text
  const { length } = query.text
  return (
    <>
      {text.slice(0, places[0])}
      {places.map((at, index) => (
        <span key={at}>
          <mark
            data-current={index === query.current?.index}
            ref={index === query.current?.index ? toView : undefined}
          >
            {text.slice(at, at + length)}
          </mark>
          {text.slice(at + length, places[index + 1])}
        </span>
      ))}
    </>
  )
}
