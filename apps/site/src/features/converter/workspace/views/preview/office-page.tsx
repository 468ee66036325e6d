import { useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import type {
  OfficeView,
  SlideBox,
  ViewBlock,
  ViewCell,
} from "../../documents/office-view/office-parts.ts"

/** Blocks of a page that are shown: many times what three pages of paper hold. */
const mostBlocks = 600

/**
 * What an Office file says, drawn with the page's own means; no picture of it, and no markup out of
 * it.
 */
export function OfficePage({ view, page }: { view: OfficeView; page: number }) {
  if (view.kind === "sheets") return <Sheets sheets={view.sheets} />
  if (view.kind === "slides")
    return (
      <Slide slide={view.slides[page] ?? { boxes: [] }} ratio={view.ratio} points={view.points} />
    )
  return (
    <div className="office-page office-text" tabIndex={0}>
      <Blocks
        blocks={(view.pages[Math.min(page, view.pages.length - 1)] ?? []).slice(0, mostBlocks)}
      />
    </div>
  )
}

type Sheet = Extract<OfficeView, { kind: "sheets" }>["sheets"][number]

function Sheets({ sheets }: { sheets: readonly Sheet[] }) {
  const work = useWorkTexts()
  const [chosen, setChosen] = useState(0)
  const sheet = sheets[chosen] ?? sheets[0]
  if (sheet === undefined) return null
  return (
    <div className="office-page office-sheets">
      <div className="office-grid" tabIndex={0} role="region" aria-label={sheet.name}>
        <Grid rows={sheet.rows} />
      </div>
      <div className="office-tabs">
        {sheets.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={index === chosen}
            onClick={() => setChosen(index)}
          >
            {name}
          </button>
        ))}
        {sheet.isCut ? <span className="field-hint">{work.result.sheetCut}</span> : null}
      </div>
    </div>
  )
}

type SlideView = Extract<OfficeView, { kind: "slides" }>["slides"][number]

function Slide({ slide, ratio, points }: { slide: SlideView; ratio: number; points: number }) {
  return (
    <div
      className="office-page office-slide"
      style={{ aspectRatio: ratio, ...(slide.fill ? { background: slide.fill } : {}) }}
    >
      {slide.boxes.map((box, index) => (
        <Box key={index} box={box} points={points} />
      ))}
    </div>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

function Box({
  box: { box, blocks, fill, picture, sits },
  points,
}: {
  box: SlideBox
  points: number
}) {
  const [left, top, width, height] = box.map(percent)
  return (
    <div
      className="office-box"
      data-sits={sits}
      style={{ left, top, width, height, ...(fill ? { background: fill } : {}) }}
    >
      {picture === undefined ? null : <img src={picture} alt="" />}
      <Blocks blocks={blocks} points={points} />
    </div>
  )
}

/** `points` is the width of a slide: sizes then follow the width that it is shown at. */
function Blocks({ blocks, points }: { blocks: readonly ViewBlock[]; points?: number }) {
  return blocks.map((block, index) => <Block key={index} block={block} points={points} />)
}

function Block({ block, points }: { block: ViewBlock; points: number | undefined }) {
  if (block.kind === "table") return <Grid rows={block.rows} />
  if (block.kind === "picture")
    return <img src={block.address} alt="" style={{ width: block.width }} />
  const sizeOf = (size: number | undefined) =>
    size === undefined
      ? {}
      : {
          fontSize: points === undefined ? `${size}pt` : `${((size / points) * 100).toFixed(3)}cqw`,
        }
  return (
    <p
      data-level={block.level || undefined}
      data-listed={block.isListed || undefined}
      style={{ textAlign: block.align }}
    >
      {block.runs.map((run, index) => (
        <span
          key={index}
          style={{
            ...sizeOf(run.size),
            ...(run.isBold ? { fontWeight: 700 } : {}),
            ...(run.isItalic ? { fontStyle: "italic" } : {}),
            ...(run.colour ? { color: run.colour } : {}),
          }}
        >
          {run.text}
        </span>
      ))}
    </p>
  )
}

function Grid({ rows }: { rows: readonly (readonly ViewCell[])[] }) {
  return (
    <table>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, place) => (
              <td
                key={place}
                colSpan={cell.across}
                rowSpan={cell.down}
                data-number={cell.isNumber || undefined}
              >
                {cell.text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
