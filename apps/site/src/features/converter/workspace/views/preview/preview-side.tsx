import { useEffect, useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { OfficePage } from "./office-page.tsx"
import type { Shown } from "./shown-file.ts"

interface PreviewSideProps {
  readonly title: string
  readonly shown: Shown
  /** 0-based; undefined where this side has no page to show beside the other's. */
  readonly page: number | undefined
}

/** One side of the preview: the page, or why there is none. */
export function PreviewSide({ title, shown, page }: PreviewSideProps) {
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
          {shown.text}
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
          <DrawnPage key={page} draw={shown.draw} page={page} />
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

function DrawnPage({ draw, page }: { draw: (page: number) => Promise<string>; page: number }) {
  const work = useWorkTexts()
  const address = useDrawn(draw, page)
  if (address === "failed") return <Words text={work.result.previewFailed} />
  return address === undefined ? (
    <div className="preview-blank" aria-busy="true" />
  ) : (
    <img src={address} alt={work.result.page(page + 1)} />
  )
}

/** Gives the address of a page's picture once it is drawn, or "failed". */
export function useDrawn(
  draw: (page: number) => Promise<string>,
  page: number,
): string | undefined {
  const [drawn, setDrawn] = useState<{
    readonly page: number
    readonly draw: unknown
    readonly address: string
  }>()
  useEffect(() => {
    let isGone = false
    draw(page)
      .catch(() => "failed")
      .then(
        (address) => isGone || setDrawn({ page, draw, address }),
        () => undefined, // caught above
      )
    return () => {
      isGone = true
    }
  }, [draw, page])
  return drawn?.page === page && drawn.draw === draw ? drawn.address : undefined
}
