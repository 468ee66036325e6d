import type { Limits } from "@mozhuan/contract"
import { usePurchaseTexts } from "../../../i18n/purchase-texts.ts"

/** What visitors and members may do, side by side, from the limits that the server enforces. */
export function Comparison({ free, member }: { free: Limits; member: Limits }) {
  const purchase = usePurchaseTexts()
  const { rows, values } = purchase
  const lines: readonly (readonly [string, string, string])[] = [
    [
      rows.conversions,
      values.times(free.conversionsPerDay),
      values.times(member.conversionsPerDay),
    ],
    [rows.size, values.megabytes(free.cloudMegabytes), values.megabytes(member.cloudMegabytes)],
    [rows.pages, values.pages(free.pagesPerFile), values.pages(member.pagesPerFile)],
    [rows.recognition, values.pages(free.ocrPagesPerDay), values.pages(member.ocrPagesPerDay)],
    [rows.batch, values.files(free.filesPerBatch), values.files(member.filesPerBatch)],
    [rows.priority, values.normal, values.first],
    [rows.local, values.unlimited, values.unlimited],
  ]
  return (
    <section className="section">
      <h2>{purchase.compare}</h2>
      <div className="plan-scroll">
        <table className="plan-table">
          <thead>
            <tr>
              <td />
              <th scope="col">{purchase.free}</th>
              <th scope="col">{purchase.member}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(([name, left, right]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{left}</td>
                <td>{right}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
