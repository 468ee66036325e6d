import {
  callerClasses,
  consoleCalls,
  defaultLimits,
  type CallerClass,
  type LimitChanges,
  type Limits,
  type SettingRow,
} from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { AreaField, TextField, textOf } from "../parts/fields.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { PageHead, Section } from "../parts/page-head.tsx"
import { useAction } from "../use-action.ts"
import { useConsoleCall } from "../use-console-call.ts"

const fields = [
  "conversionsPerDay",
  "cloudMegabytes",
  "localMegabytes",
  "pagesPerFile",
  "filesPerBatch",
  "ocrPagesPerDay",
  "maximumKeepMinutes",
] as const satisfies readonly (keyof Limits)[]
/** The setting that holds the changes to the matrix; it has a table of its own here. */
const matrixCode = "limits"

/** /admin/limits: what callers may do, and the config codes. */
export default function LimitsPage() {
  const { pages, limits } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.listSettings, {})
  return (
    <>
      <PageHead title={pages.limits} lead={limits.lead} />
      <LoadedView loaded={loaded} onRetry={reload}>
        {(settings) => (
          <>
            <Matrix
              key={settings.find(({ code }) => code === matrixCode)?.value}
              changes={changesOf(settings)}
              onSaved={reload}
            />
            <Section title={limits.codes}>
              {settings
                .filter(({ code }) => code !== matrixCode)
                .map((setting) => (
                  <Setting key={setting.code + setting.value} setting={setting} onSaved={reload} />
                ))}
            </Section>
          </>
        )}
      </LoadedView>
    </>
  )
}

const changesOf = (settings: readonly SettingRow[]): LimitChanges =>
  JSON.parse(settings.find(({ code }) => code === matrixCode)?.value ?? "{}") as LimitChanges

function Matrix({ changes, onSaved }: { changes: LimitChanges; onSaved: () => void }) {
  const { limits, state } = useConsoleTexts()
  const { isBusy, fault, run } = useAction()
  const save = async (form: FormData): Promise<void> => {
    const wanted = Object.fromEntries(
      callerClasses
        .map((callerClass) => [callerClass, readClass(form, callerClass)])
        .filter(([, change]) => Object.keys(change as object).length > 0),
    ) as LimitChanges
    if (await run(() => consoleClient()(consoleCalls.saveLimits, { changes: wanted }), state.saved))
      onSaved()
  }
  return (
    <Section title={limits.matrix}>
      <form
        className="console-form limit-table"
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <p className="console-note">{limits.trialNote}</p>
        <div className="table-frame" role="region" aria-label={limits.matrix} tabIndex={0}>
          <MatrixTable changes={changes} />
        </div>
        <p className="field-error" role="alert">
          {fault}
        </p>
        <div>
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {limits.saveMatrix}
          </button>
        </div>
      </form>
    </Section>
  )
}

/** A column for each class of callers, a row for each limit; empty is the default. */
function MatrixTable({ changes }: { changes: LimitChanges }) {
  const { limits } = useConsoleTexts()
  return (
    <table className="table">
      <thead>
        <tr>
          <td />
          {callerClasses.map((callerClass) => (
            <th key={callerClass} scope="col" data-number>
              {limits.classes[callerClass]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row" data-lead>
              {limits.fields[field]}
            </th>
            {callerClasses.map((callerClass) => (
              <td key={callerClass} data-number data-label={limits.classes[callerClass]}>
                <input
                  className="input"
                  type="number"
                  min={0}
                  name={`${callerClass}.${field}`}
                  aria-label={`${limits.classes[callerClass]} ${limits.fields[field]}`}
                  defaultValue={changes[callerClass]?.[field] ?? ""}
                  placeholder={String(defaultLimits[callerClass][field])}
                />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" data-lead>
            {limits.fields.isPriority}
          </th>
          {callerClasses.map((callerClass) => (
            <td key={callerClass} data-number data-label={limits.classes[callerClass]}>
              <input
                type="checkbox"
                name={`${callerClass}.isPriority`}
                aria-label={`${limits.classes[callerClass]} ${limits.fields.isPriority}`}
                defaultChecked={
                  changes[callerClass]?.isPriority ?? defaultLimits[callerClass].isPriority
                }
              />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/**
 * Only what differs from the default is a change: defaults that are raised later then reach
 * everybody else.
 */
function readClass(form: FormData, callerClass: CallerClass): Partial<Limits> {
  const numbers = fields.flatMap((field) => {
    const text = textOf(form, `${callerClass}.${field}`).trim()
    return text === "" ? [] : [[field, Number(text)] as const]
  })
  const isPriority = form.get(`${callerClass}.isPriority`) !== null
  return {
    ...Object.fromEntries(numbers),
    ...(isPriority === defaultLimits[callerClass].isPriority ? {} : { isPriority }),
  }
}

function Setting({ setting, onSaved }: { setting: SettingRow; onSaved: () => void }) {
  const { limits, actions, state } = useConsoleTexts()
  const { isBusy, fault, run } = useAction()
  const field = {
    name: "value",
    maxLength: 4000,
    defaultValue: setting.value === setting.default ? "" : setting.value,
    placeholder: setting.default,
  }
  const save = async (form: FormData): Promise<void> => {
    if (
      await run(
        () =>
          consoleClient()(consoleCalls.saveSetting, {
            code: setting.code,
            value: textOf(form, "value"),
          }),
        state.saved,
      )
    )
      onSaved()
  }
  return (
    <form
      className="setting-row"
      onSubmit={(event) => {
        event.preventDefault()
        void save(new FormData(event.currentTarget))
      }}
    >
      <div>
        <strong>{limits.codeNames[setting.code] ?? setting.code}</strong>
        <small className="row-note">{setting.code}</small>
      </div>
      <div>
        {setting.default.startsWith("{") ? (
          <AreaField label={limits.value} {...field} spellCheck={false} />
        ) : (
          <TextField label={limits.value} {...field} />
        )}
        {fault ? (
          <p className="field-error" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
      <button type="submit" className="button" disabled={isBusy}>
        {actions.save}
      </button>
    </form>
  )
}
