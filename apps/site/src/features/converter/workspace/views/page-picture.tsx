import { useEffect, useState } from "react"
import { useSession } from "../session-context.tsx"
import type { Item, Rotation } from "../session/session-state.ts"

/** Height of a page's picture by its width: a little taller than A4, so that most pages fill it. */
export const pictureRatio = 1.3

/** One page of a file; an empty sheet until it is drawn. */
export function PagePicture({
  item,
  page,
  rotate = 0,
  caption,
}: {
  item: Item
  page: number | undefined
  rotate?: Rotation
  caption: string
}) {
  const { pictures } = useSession()
  const known = page === undefined ? item.thumbnail : pictures.known(item.id, page)
  const [drawn, setDrawn] = useState<string>()
  const address = known ?? drawn
  useEffect(() => {
    if (page === undefined || known !== undefined) return
    return pictures.want(item, page, setDrawn)
  }, [pictures, item, page, known])
  return (
    <figure className="page-picture">
      <span className="page-picture-sheet">
        {address ? (
          <img
            src={address}
            alt=""
            draggable={false}
            decoding="async"
            style={{ rotate: `${rotate}deg` }}
          />
        ) : (
          <span className="page-picture-kind">
            {page === undefined ? item.types[0]?.toUpperCase() : ""}
          </span>
        )}
      </span>
      <figcaption className="number">{caption}</figcaption>
    </figure>
  )
}
