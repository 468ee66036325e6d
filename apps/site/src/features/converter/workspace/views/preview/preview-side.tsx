import { useEffect, useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { HitMarks, MarkedText } from "./hit-marks.tsx"
import { OfficePage } from "./office-page.tsx"
import type { Shown } from "./shown-file.ts"
import type { Query } from "./use-search.ts"

interface PreviewSideProps {
  readonly title: string
  readonly shown: Shown
  /** 0-based; undefined where this side has no page to show beside the other's. */
  readonly page: number | undefined
  /** How many times its plain size a page is shown at. */
  readonly zoom: number
  readonly search: Query
}

/** One side of the preview: the page, or why there is none. */
export function PreviewSide({ title, shown, page, zoom, search }: PreviewSideProps) {
  const work = useWorkTexts()
  const hasPage =
    (shown.kind === "pages" || (shown.kind === "office" && shown.count > 0)) &&
    page !== undefined &&
    page < shown.count
  const isSource = title === work.result.source
  return (
    <section className="preview-side" aria-label={title} data-side={isSource ? "source" : "result"}>
      <h3>
        {title}
        {hasPage ? <span className="number">{work.result.page(page + 1)}</span> : null}
      </h3>
      {shown.kind === "loading" ? <div className="preview-blank" aria-busy="true" /> : null}
      {shown.kind === "pending" ? (
        <div className="preview-blank preview-words" aria-busy="true">
          <p role="status">
            <Icon name="clock" />
            {work.result.previewPending}
          </p>
        </div>
      ) : null}
      {shown.kind === "office" ? (
        shown.count === 0 || hasPage ? (
          <OfficePage view={shown.view} page={page ?? 0} />
        ) : (
          <Words text={work.result.previewNoPage} />
        )
      ) : null}
      {shown.kind === "office" ? (
        <p className="field-hint">{isSource ? work.result.contentView : work.result.contentOnly}</p>
      ) : null}
      {shown.kind === "none" ? <Words text={work.result.previewNone} /> : null}
      {shown.kind === "failed" ? <Words text={work.result.previewFailed} /> : null}
      {shown.kind === "text" ? (
        <pre className="preview-text" tabIndex={0}>
          <MarkedText text={shown.text} query={search} />
        </pre>
      ) : null}
      {/* Foreign markup: no scripts, no forms, no way to our page. */}
      {shown.kind === "frame" ? (
        <iframe
          className="preview-page"
          src={`${shown.address}#page-${(page ?? 0) + 1}`}
          sandbox=""
          title={title}
        />
      ) : null}
      {shown.kind === "pages" ? (
        hasPage ? (
          <DrawnPage key={page} shown={shown} page={page} zoom={zoom} search={search} />
        ) : (
          <Words text={work.result.previewNoPage} />
        )
      ) : null}
    </section>
  )
}

function Words({ text }: { text: string }) {
  return (
    <div className="preview-still preview-words">
      <p>{text}</p>
    </div>
  )
}

type Pages = Extract<Shown, { kind: "pages" }>
type Draw = Pages["draw"]

function DrawnPage({
  shown,
  page,
  zoom,
  search,
}: {
  shown: Pages
  page: number
  zoom: number
  search: Query
}) {
  const { draw, count, source } = shown
  const work = useWorkTexts()
  // The plain picture stands there, larger, until the sharper one has been drawn.
  const plain = useDrawn(draw, page, 1)
  const sharp = useDrawn(draw, page, zoom)
  const address = sharp ?? plain
  const isThere = address !== undefined && address !== "failed"
  // The next page is drawn while this one is looked at.
  useEffect(() => {
    if (isThere && page + 1 < count) void draw(page + 1, 1).catch(() => undefined)
  }, [isThere, draw, page, count])
  if (address === "failed") return <Words text={work.result.previewFailed} />
  return address === undefined ? (
    <div className="preview-blank" aria-busy="true" />
  ) : (
    <div className="preview-scroll" tabIndex={0}>
      <div className="preview-sheet" style={{ width: `${zoom * 100}%` }}>
        <img src={address} alt={work.result.page(page + 1)} />
        {source ? <HitMarks source={source} page={page} query={search} /> : null}
      </div>
    </div>
  )
}

/** Gives the address of a page's picture once it is drawn, or "failed". */
export function useDrawn(draw: Draw, page: number, zoom: number): string | undefined {
  const [drawn, setDrawn] = useState<{
    readonly page: number
    readonly zoom: number
    readonly draw: unknown
    readonly address: string
  }>()
  useEffect(() => {
    let isGone = false
    draw(page, zoom)
      .catch(() => "failed")
      .then(
        (address) => isGone || setDrawn({ page, zoom, draw, address }),
        () => undefined, // caught above
      )
    return () => {
      isGone = true
    }
  }, [draw, page, zoom])
  return drawn?.page === page && drawn.zoom === zoom && drawn.draw === draw
    ? drawn.address
    : undefined
}
