import { useEffect, useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { DoubtfulText, ResultMarks, ScanMarks } from "../doubts/doubt-marks.tsx"
import type { Doubts } from "../doubts/use-doubts.ts"
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
  readonly doubts?: Doubts | undefined
  /** 0-based page of the source that is shown on its side. */
  readonly scanPage?: number | undefined
}

/** One side of the preview: the page, or why there is none. */
export function PreviewSide(props: PreviewSideProps) {
  const { title, shown, page } = props
  const work = useWorkTexts()
  const isSource = title === work.result.source
  return (
    <section className="preview-side" aria-label={title} data-side={isSource ? "source" : "result"}>
      <h3>
        {title}
        {page !== undefined && hasPage(shown, page) ? (
          <span className="number">{work.result.page(page + 1)}</span>
        ) : null}
      </h3>
      <SideContent {...props} />
      {shown.kind === "office" ? (
        <p className="field-hint">{isSource ? work.result.contentView : work.result.contentOnly}</p>
      ) : null}
    </section>
  )
}

const hasPage = (shown: Shown, page: number): boolean =>
  (shown.kind === "pages" || (shown.kind === "office" && shown.count > 0)) && page < shown.count

function SideContent(props: PreviewSideProps) {
  const { title, shown, page, search, doubts } = props
  const work = useWorkTexts()
  switch (shown.kind) {
    case "loading":
      return <div className="preview-blank" aria-busy="true" />
    case "pending":
      return <Pending />
    case "none":
      return <Words text={work.result.previewNone} />
    case "failed":
      return <Words text={work.result.previewFailed} />
    case "text":
      return (
        <pre className="preview-text" tabIndex={0}>
          {doubts && search.text === "" ? (
            <DoubtfulText text={shown.text} doubts={doubts} />
          ) : (
            <MarkedText text={shown.text} query={search} />
          )}
        </pre>
      )
    case "frame":
      // Foreign markup: no scripts, no forms, no way to our page.
      return (
        <iframe
          className="preview-page"
          src={`${shown.address}#page-${(page ?? 0) + 1}`}
          sandbox=""
          title={title}
        />
      )
    case "office":
      return shown.count === 0 || (page !== undefined && hasPage(shown, page)) ? (
        <OfficePage view={shown.view} page={page ?? 0} />
      ) : (
        <Words text={work.result.previewNoPage} />
      )
    case "pages":
      return page !== undefined && hasPage(shown, page) ? (
        <DrawnPage key={`${shown.family} ${page}`} {...props} shown={shown} page={page} />
      ) : (
        <Words text={work.result.previewNoPage} />
      )
  }
}

function Pending() {
  const work = useWorkTexts()
  return (
    <div className="preview-blank preview-words" aria-busy="true">
      <p role="status">
        <Icon name="clock" />
        {work.result.previewPending}
      </p>
    </div>
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

interface DrawnPageProps extends PreviewSideProps {
  readonly shown: Pages
  readonly page: number
}

function DrawnPage({ title, shown, page, zoom, search, doubts, scanPage }: DrawnPageProps) {
  const { draw, count, source } = shown
  const work = useWorkTexts()
  // The plain picture stands there, larger, until the sharper one has been drawn.
  const plain = useDrawn(shown, page, 1)
  const sharp = useDrawn(shown, page, zoom)
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
        {doubts && title === work.result.source ? <ScanMarks doubts={doubts} page={page} /> : null}
        {doubts && source && scanPage !== undefined && title === work.result.result ? (
          <ResultMarks {...{ doubts, source, page, scanPage }} />
        ) : null}
      </div>
    </div>
  )
}

/**
 * Gives the address of a page's picture once it is drawn, or "failed". Where a file takes the place
 * of its beginning, the picture of the page stays until the new one is there.
 */
export function useDrawn(
  { draw, family }: Pick<Pages, "draw" | "family">,
  page: number,
  zoom: number,
): string | undefined {
  const [drawn, setDrawn] = useState<{
    readonly page: number
    readonly zoom: number
    readonly family: string
    readonly address: string
  }>()
  useEffect(() => {
    let isGone = false
    draw(page, zoom)
      .catch(() => "failed")
      .then(
        (address) => isGone || setDrawn({ page, zoom, family, address }),
        () => undefined, // caught above
      )
    return () => {
      isGone = true
    }
  }, [draw, family, page, zoom])
  return drawn?.page === page && drawn.zoom === zoom && drawn.family === family
    ? drawn.address
    : undefined
}
