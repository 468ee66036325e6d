import { calls, type KeyUsage, type KeyView } from "@mozhuan/contract"
import { fill } from "../../../i18n/fill.ts"
import { usePlatformTexts } from "../../../i18n/platform-texts.ts"
import { Panel } from "../../accounts/account/panel-states.tsx"
import { useCall } from "../../accounts/account/use-call.ts"
import { useDates } from "./use-dates.ts"

/** What keys were used for: thirty days as bars, the last day call by call. */
export function KeyUse({
  keys: list,
  onRefresh,
}: {
  keys: readonly KeyView[]
  onRefresh: () => void
}) {
  const { keys } = usePlatformTexts()
  const { loaded, reload } = useCall(calls.keyUsage, {})
  return (
    <section>
      <div className="platform-head">
        <h2>{keys.usage}</h2>
        <button
          type="button"
          className="button"
          onClick={() => {
            reload()
            onRefresh()
          }}
        >
          {keys.refresh}
        </button>
      </div>
      <Panel loaded={loaded} onRetry={reload}>
        {(usage) => (
          <>
            <p className="field-hint">
              {fill(keys.usageText, { n: String(usage.callsPerMinute) })}
            </p>
            {usage.days.length === 0 ? <p>{keys.usageNone}</p> : <Days days={usage.days} />}
            {usage.calls.length > 0 ? <Calls usage={usage} list={list} /> : null}
          </>
        )}
      </Panel>
    </section>
  )
}

function Days({ days }: { days: KeyUsage["days"] }) {
  const { keys } = usePlatformTexts()
  const most = Math.max(...days.map((day) => day.accepted + day.refused))
  return (
    <figure className="use-days" aria-label={keys.usageDays}>
      <figcaption>{keys.usageDays}</figcaption>
      <ol>
        {days.map(({ day, accepted, refused }) => (
          <li key={day}>
            <time dateTime={day}>{day.slice(5)}</time>
            <span className="use-bar">
              <span style={{ width: `${(accepted / most) * 100}%` }} />
              <span data-refused style={{ width: `${(refused / most) * 100}%` }} />
            </span>
            <span className="number">
              {accepted}
              {refused > 0 ? ` · ${keys.refused} ${refused}` : ""}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

function Calls({ usage, list }: { usage: KeyUsage; list: readonly KeyView[] }) {
  const { keys } = usePlatformTexts()
  const { moment } = useDates()
  return (
    // Scrolls sideways, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- 2026-11: see above
    <div className="platform-table" tabIndex={0}>
      <table>
        <caption>{keys.calls24}</caption>
        <thead>
          <tr>
            {[keys.call, keys.key, keys.accepted, keys.refused, keys.lastTime].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {usage.calls.map((row) => (
            <tr key={row.keyId + row.call}>
              <td>
                <code>{row.call}</code>
              </td>
              <td>{list.find(({ keyId }) => keyId === row.keyId)?.name ?? ""}</td>
              <td className="number">{row.accepted}</td>
              <td className="number">{row.refused}</td>
              <td className="number">{moment(row.lastTime)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
