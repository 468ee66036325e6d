import { shownPages, type TaskView } from "@mozhuan/contract"
import { useWorkTexts, type WorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { reportedFormulas } from "./preview/reported-formulas.ts"

interface Finding {
  readonly code: string
  readonly label: string
  readonly pages: readonly number[]
  readonly details: readonly string[]
}

/** Kinds whose detail is a name: of a font, a file, a character or an object of a drawing. */
const named: ReadonlySet<string> = new Set(["font-substituted", "font-unmapped", "xref-missing"])

/** Gathers warnings of one kind: pages in order, details once. */
function findingsOf(
  task: TaskView,
  { warnings: labels, warningDetails }: Pick<WorkTexts, "warnings" | "warningDetails">,
): Finding[] {
  const kinds = [...new Set(task.warnings.map((warning) => warning.code))]
  return kinds.map((code) => {
    const ofKind = task.warnings.filter((warning) => warning.code === code)
    return {
      code,
      label: labels[code as keyof WorkTexts["warnings"]] ?? labels["feature-dropped"],
      pages: [...new Set(ofKind.flatMap((warning) => warning.page ?? []))].toSorted(
        (a, b) => a - b,
      ),
      details: [
        ...new Set(
          ofKind.flatMap(({ detail = "" }) => {
            const said = warningDetails[detail] ?? (named.has(code) ? detail : "")
            return said === "" ? [] : [said]
          }),
        ),
      ],
    }
  })
}

/** Facts of the engine's report that the site shows; whatever else a server says is left alone. */
interface Facts {
  readonly pages: number
  readonly tables: number
  readonly fonts: readonly { readonly wanted: string; readonly used: string }[]
  readonly recognised: readonly number[]
  readonly doubtful: readonly number[]
  readonly rasterised: readonly number[]
  readonly designed: readonly number[]
}

export function factsOf(report: TaskView["report"]): Facts {
  const number = (key: string): number => (typeof report?.[key] === "number" ? report[key] : 0)
  const list = (key: string): readonly unknown[] =>
    Array.isArray(report?.[key]) ? report[key] : []
  const pages = (key: string): readonly number[] =>
    list(key).filter((page) => typeof page === "number")
  const isFont = (value: unknown): value is { wanted: string; used: string } =>
    typeof value === "object" && value !== null && "wanted" in value && "used" in value
  return {
    pages: number("pages"),
    tables: number("tables"),
    fonts: list("substitutedFonts")
      .filter(isFont)
      .filter(({ wanted }) => wanted.trim() !== "")
      .map(({ wanted, used }) => ({ wanted, used: isOwnFace(used) ? "" : used })),
    recognised: pages("recognisedPages"),
    doubtful: pages("lowConfidencePages"),
    rasterised: pages("rasterisedPages"),
    designed: pages("designedPages"),
  }
}

/** Faces that exist only inside this product: their names tell a visitor nothing. */
const isOwnFace = (name: string): boolean => name.startsWith("Mozhuan ")

/** Tools whose automatic layout lets text flow and keeps designed pages in place. */
const placesDesigned: ReadonlySet<string> = new Set(["pdf2word", "pdf2html"])

/** Findings that the report's own lists already name page by page. */
const inFacts: ReadonlySet<string> = new Set([
  "page-recognised",
  "low-confidence",
  "page-rasterised",
  "region-rasterised",
])

interface FidelityReportProps {
  readonly task: TaskView
  /** Shows a page (from 1) of the first result beside its source. */
  readonly onLook: (page: number) => void
}

/** What was kept, replaced, recognised or lost on the way; says so too when nothing was lost. */
export function FidelityReport({ task, onLook }: FidelityReportProps) {
  const work = useWorkTexts()
  const facts = factsOf(task.report)
  const pageRows = [
    { label: work.reportFacts.recognised, pages: facts.recognised },
    { label: work.reportFacts.doubtful, pages: facts.doubtful },
    { label: work.reportFacts.rasterised, pages: facts.rasterised },
    {
      label: work.reportFacts.designed,
      pages: placesDesigned.has(task.tool) ? facts.designed : [],
    },
  ].filter((row) => row.pages.length > 0)
  const told = new Set(pageRows.flatMap(({ pages }) => pages))
  const findings = findingsOf(task, work).filter(
    ({ code, pages }) =>
      !(inFacts.has(code) && pages.every((page) => told.has(page))) &&
      !(code === "font-substituted" && facts.fonts.length > 0),
  )
  const rows = findings.length + pageRows.length + (facts.fonts.length > 0 ? 1 : 0)
  const counts = countsOf(task, facts, work)
  if (rows === 0) return <CleanReport counts={counts} />
  return (
    <details className="report">
      <summary>
        <Icon name="info" size={18} />
        {work.joined.counted(work.result.report, String(rows))}
        {counts === "" ? null : <span className="number">{counts}</span>}
        <Icon name="chevron" size={16} />
      </summary>
      <dl>
        <FontRow fonts={facts.fonts} />
        {pageRows.map(({ label, pages }) => (
          <ReportRow key={label} label={label} pages={pages} details={[]} onLook={onLook} />
        ))}
        {findings.map((finding) => (
          <ReportRow key={finding.code} {...finding} onLook={onLook} />
        ))}
        {task.tool === "cad2pdf" &&
        (facts.fonts.length > 0 || findings.some(({ code }) => code === "xref-missing")) ? (
          <p className="field-hint">{work.reportFacts.bringAlong}</p>
        ) : null}
      </dl>
    </details>
  )
}

/** Pages, tables and formulas that were made, for one line. */
function countsOf(task: TaskView, facts: ReturnType<typeof factsOf>, work: WorkTexts): string {
  const formulas = reportedFormulas(task.report).length
  return [
    facts.pages > 0 ? work.reportFacts.pages(facts.pages) : "",
    facts.tables > 0 ? work.reportFacts.tables(facts.tables) : "",
    formulas > 0 ? work.formulas.count(formulas) : "",
  ]
    .filter((text) => text !== "")
    .join(" · ")
}

function CleanReport({ counts }: { counts: string }) {
  const work = useWorkTexts()
  return (
    <p className="report-clean">
      <Icon name="check" size={18} />
      <span>{work.joined.told(work.result.report, work.result.reportClean)}</span>
      {counts === "" ? null : <span className="number"> · {counts}</span>}
    </p>
  )
}

/** Fonts in a report at most. */
const listedFonts = 12

function FontRow({ fonts }: Pick<ReturnType<typeof factsOf>, "fonts">) {
  const work = useWorkTexts()
  if (fonts.length === 0) return null
  return (
    <div>
      <dt>{work.reportFacts.fonts}</dt>
      <dd>
        {fonts.slice(0, listedFonts).map(({ wanted, used }) => (
          <span key={wanted}>{work.reportFacts.font(wanted, used)}</span>
        ))}
      </dd>
    </div>
  )
}

function ReportRow({
  label,
  pages,
  details,
  onLook,
}: Pick<Finding, "label" | "pages" | "details"> & Pick<FidelityReportProps, "onLook">) {
  const work = useWorkTexts()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {pages.length > 0 ? (
          <span className="number">
            {pages.slice(0, 20).map((page) =>
              page <= shownPages ? (
                <button
                  key={page}
                  type="button"
                  className="report-page"
                  aria-label={work.result.lookAt(page)}
                  onClick={() => onLook(page)}
                >
                  {work.result.page(page)}
                </button>
              ) : (
                <span key={page} className="report-page">
                  {work.result.page(page)}
                </span>
              ),
            )}
            {pages.length > 20 ? " …" : ""}
          </span>
        ) : null}
        {details.slice(0, 8).map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </dd>
    </div>
  )
}
