import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { copyText } from "../../../../../ui/copy-text.ts"
import { useToast } from "../../../../../ui/toast.tsx"
import { mathOf } from "./math-markup.ts"
import type { ReportedFormula } from "./reported-formulas.ts"

interface FormulaListProps {
  readonly formulas: readonly ReportedFormula[]
  /** Page of the source that is shown, from 0; undefined where none belongs to what is shown. */
  readonly page: number | undefined
}

/** The formulas of a page as they were read: a click copies one as LaTeX. */
export default function FormulaList({ formulas, page }: FormulaListProps) {
  const work = useWorkTexts()
  const showToast = useToast()
  const shown = page === undefined ? formulas : formulas.filter((own) => own.page === page + 1)
  const copy = async (latex: string) => {
    showToast((await copyText(latex)) ? work.formulas.copied : work.formulas.copyFailed)
  }
  // Where this page has none, the room is the page's.
  if (shown.length === 0) return null
  return (
    <section className="formula-list" aria-label={work.formulas.title}>
      <h3>
        {work.formulas.title} <span className="number">{shown.length}</span>
      </h3>
      <p className="field-hint">{work.formulas.hint}</p>
      <ul>
        {shown.map(({ latex, mathml }, at) => (
          <li key={at}>
            <button type="button" title={latex} onClick={() => void copy(latex)}>
              {mathOf(mathml) ?? <code>{latex}</code>}
              {/* After what is seen, as who speaks to the page says what they see. */}
              <span className="visually-hidden">{work.formulas.copy(latex)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
