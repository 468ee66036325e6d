import { useEffect, useState } from "react"
import { useSession } from "../session-context.tsx"
import type { Item, Rotation } from "../session/session-state.ts"

/** Height of a page's picture by its width: a little taller than A4, so that most pages fill it. */
export const pictureRatio = 1.3

/** One page of a file; an empty sheet until it is drawn. */
export function PagePicture({
  item,
  page,
  width,
  rotate = 0,
  caption,
}: {
  item: Item
  page: number | undefined
  /** Room for the picture, in CSS pixels. */
  width: number
  rotate?: Rotation
  caption: string
}) {
  const { pictures } = useSession()
  const known = page === undefined ? item.thumbnail : pictures.known(item.id, page, width)
  const [drawn, setDrawn] = useState<string>()
  // A smaller picture stands there, larger, until the sharper one has been drawn.
  const address = known ?? drawn ?? (page === 0 ? item.thumbnail : undefined)
  useEffect(() => {
    if (page === undefined || known !== undefined) return
    return pictures.want(item, page, width, setDrawn)
  }, [pictures, item, page, width, known])
  // A long name makes room for the number behind it.
  const file = caption.startsWith(item.file.name) ? item.file.name : ""
  return (
    <figure className="page-picture">
      <span className="page-picture-sheet">
        {address ? (
          <img
            src={address}
            alt=""
            draggable={false}
            decoding="async"
            style={{ rotate: `${rotate}deg`, scale: rotate % 180 === 0 ? "1" : "0.77" }}
          />
        ) : (
          <span className="page-picture-kind">
            {page === undefined ? item.types[0]?.toUpperCase() : ""}
          </span>
        )}
      </span>
      <figcaption className="number">
        {file === "" ? null : <span className="page-picture-file">{file}</span>}
        <span>{caption.slice(file.length)}</span>
      </figcaption>
    </figure>
  )
}
