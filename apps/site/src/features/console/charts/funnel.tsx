import type { FunnelRow } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { showNumber, showPercent } from "../format.ts"

const steps = ["visits", "conversions", "signUps", "orders", "paid"] as const
/** The step of which another is a share: people of people, orders of people, payments of orders. */
const shareOf: Partial<Record<(typeof steps)[number], (typeof steps)[number]>> = {
  signUps: "visits",
  orders: "signUps",
  paid: "orders",
}

/**
 * From visit to payment: one row a channel, each step with its share of the one before and a bar
 * that compares the channels.
 */
export function Funnel({ rows }: { rows: readonly FunnelRow[] }) {
  const { dashboard } = useConsoleTexts()
  return (
    <div className="table-frame" role="region" aria-label={dashboard.funnel} tabIndex={0}>
      <table className="table funnel">
        <thead>
          <tr>
            <th scope="col">{dashboard.channel}</th>
            {steps.map((step) => (
              <th key={step} scope="col" data-number>
                {dashboard.step[step]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.channel}>
              <th scope="row" data-lead data-label={dashboard.channel}>
                {row.channel || dashboard.ownChannel}
              </th>
              {steps.map((step) => {
                const whole = shareOf[step]
                const before = whole ? row[whole] : 0
                const most = Math.max(1, ...rows.map((other) => other[step]))
                return (
                  <td key={step} data-number data-label={dashboard.step[step]}>
                    <span className="funnel-value">
                      {showNumber(row[step])}
                      {before > 0 && row[step] <= before ? (
                        <small>{showPercent(row[step] / before)}</small>
                      ) : null}
                    </span>
                    <svg className="funnel-bar" width="100%" height="4" aria-hidden="true">
                      <rect
                        className="chart-fill"
                        data-tone="azure"
                        width={`${(row[step] / most) * 100}%`}
                        height="4"
                        rx="2"
                      />
                    </svg>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
