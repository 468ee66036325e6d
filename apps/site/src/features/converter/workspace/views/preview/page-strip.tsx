import { useEffect, useRef, useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { useSession } from "../../session-context.tsx"
import { VirtualGrid } from "../virtual-grid.tsx"
import type { PageSource } from "./shown-file.ts"

/** Width and height of a page with its number, in CSS pixels. */
const cellWidth = 104
const cellHeight = 150
/** Room of the picture itself. */
const room = 88

interface PageStripProps {
  readonly source: PageSource
  readonly count: number
  /** 0-based. */
  readonly page: number
  readonly onTurn: (page: number) => void
}

/** Every page of the result, small, in a strip beside it; choosing one shows it. */
export function PageStrip({ source, count, page, onTurn }: PageStripProps) {
  const work = useWorkTexts()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = box.current
    if (strip === null) return
    const top = page * cellHeight
    if (top < strip.scrollTop || top + cellHeight > strip.scrollTop + strip.clientHeight)
      strip.scrollTo({ top: top - strip.clientHeight / 3 })
  }, [page])
  return (
    <nav className="page-strip" ref={box} aria-label={work.find.pages}>
      <VirtualGrid
        count={count}
        label={work.find.pages}
        cellWidth={cellWidth}
        heightOf={heightOf}
        keyOf={String}
        renderCell={(index) => (
          <button
            type="button"
            aria-current={index === page ? "page" : undefined}
            aria-label={work.result.lookAt(index + 1)}
            onClick={() => onTurn(index)}
          >
            <SmallPage source={source} page={index} />
            <span className="number">{index + 1}</span>
          </button>
        )}
      />
    </nav>
  )
}

const heightOf = (): number => cellHeight

function SmallPage({ source, page }: { source: PageSource; page: number }) {
  const { pictures } = useSession()
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => pictures.want(source, page, room, setDrawn), [pictures, source, page])
  return <span className="page-strip-sheet">{drawn ? <img src={drawn} alt="" /> : null}</span>
}
