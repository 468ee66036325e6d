import type { TaskView } from "@mozhuan/contract"
import { useWorkTexts, type WorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/icon.tsx"

interface Finding {
  readonly code: string
  readonly label: string
  readonly pages: readonly number[]
  readonly details: readonly string[]
}

/** Gathers warnings of one kind: pages in order, details once. */
export function findingsOf(task: TaskView, labels: WorkTexts["warnings"]): Finding[] {
  const kinds = [...new Set(task.warnings.map((warning) => warning.code))]
  return kinds.map((code) => {
    const ofKind = task.warnings.filter((warning) => warning.code === code)
    return {
      code,
      label: labels[code as keyof WorkTexts["warnings"]] ?? code,
      pages: [...new Set(ofKind.flatMap((warning) => warning.page ?? []))].toSorted((a, b) => a - b),
      details: [...new Set(ofKind.flatMap((warning) => warning.detail ?? []))],
    }
  })
}

/** What was replaced, recognised or lost on the way; says so too when there is nothing. */
export function FidelityReport({ task }: { task: TaskView }) {
  const work = useWorkTexts()
  const findings = findingsOf(task, work.warnings)
  if (findings.length === 0) {
    return (
      <p className="report-clean">
        <Icon name="check" size={18} />
        {work.result.report}: {work.result.reportClean}
      </p>
    )
  }
  return (
    <details className="report">
      <summary>
        <Icon name="info" size={18} />
        {work.result.report} ({findings.length})
        <Icon name="chevron" size={16} />
      </summary>
      <dl>
        {findings.map((finding) => (
          <div key={finding.code}>
            <dt>{finding.label}</dt>
            <dd>
              {finding.pages.length > 0 ? <span className="number">{finding.pages.slice(0, 20).map(work.result.page).join(" · ")}</span> : null}
              {finding.details.slice(0, 8).map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
