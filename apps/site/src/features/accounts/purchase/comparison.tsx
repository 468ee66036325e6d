import type { Limits } from "@mozhuan/contract"
import { usePurchaseTexts } from "../../../i18n/purchase-texts.ts"

interface ComparisonProps {
  readonly visitor: Limits
  /** Signed in, nothing paid. */
  readonly free: Limits
  readonly member: Limits
}

/**
 * What visitors, those who signed in and members may do, side by side, from the limits that the
 * server enforces.
 */
export function Comparison({ visitor, free, member }: ComparisonProps) {
  const purchase = usePurchaseTexts()
  const { rows, values } = purchase
  const columns = [
    { name: purchase.visitor, limits: visitor },
    { name: purchase.free, limits: free },
    { name: purchase.member, limits: member },
  ]
  const lines: readonly { readonly name: string; readonly of: (limits: Limits) => string }[] = [
    { name: rows.conversions, of: (limits) => values.times(limits.conversionsPerDay) },
    { name: rows.size, of: (limits) => values.megabytes(limits.cloudMegabytes) },
    { name: rows.pages, of: (limits) => values.pages(limits.pagesPerFile) },
    { name: rows.recognition, of: (limits) => values.pages(limits.ocrPagesPerDay) },
    { name: rows.batch, of: (limits) => values.files(limits.filesPerBatch) },
    { name: rows.priority, of: ({ isPriority }) => (isPriority ? values.first : values.normal) },
    { name: rows.local, of: () => values.unlimited },
  ]
  return (
    <section className="section">
      <h2>{purchase.compare}</h2>
      {/* Keys scroll it too where a small screen cannot hold all columns. */}
      <div className="plan-scroll" role="region" aria-label={purchase.compare} tabIndex={0}>
        <table className="plan-table">
          <thead>
            <tr>
              <td />
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                {columns.map(({ name, limits }) => (
                  <td key={name}>{line.of(limits)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
