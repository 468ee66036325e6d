import { consoleCalls } from "@mozhuan/contract"
import { useState } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { FormDialog } from "./dialogs.tsx"
import { AreaField, SelectField, TextField, textOf } from "./fields.tsx"

const kinds = ["grantDays", "takeDays", "grantLifetime", "takeLifetime"] as const
type Kind = (typeof kinds)[number]

const isByDay = (kind: Kind): boolean => kind === "grantDays" || kind === "takeDays"

function adjust(accountId: string, kind: Kind, form: FormData): Promise<unknown> {
  const days = Number(textOf(form, "days"))
  return consoleClient()(consoleCalls.adjustEntitlement, {
    accountId,
    platform: textOf(form, "platform") as "web" | "win" | "mac",
    days: isByDay(kind) ? (kind === "takeDays" ? -days : days) : 0,
    isLifetime: !isByDay(kind),
    isTakenAway: kind === "takeLifetime",
    reason: textOf(form, "reason"),
  })
}

/** Grants or takes away, with a reason, as one more row of the ledger. */
export function AdjustDialog({
  accountId,
  onClose,
  onDone,
}: {
  accountId: string
  onClose: () => void
  onDone: () => void
}) {
  const { users } = useConsoleTexts()
  const [kind, setKind] = useState<Kind>("grantDays")
  return (
    <FormDialog
      title={users.adjust}
      lead={users.adjustText}
      submit={users.adjust}
      isDangerous={kind.startsWith("take")}
      done={users.adjusted}
      onSubmit={(form) => adjust(accountId, kind, form)}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="form-columns">
        <SelectField
          label={users.action}
          name="kind"
          value={kind}
          onChange={(event) =>
            setKind(kinds.find((known) => known === event.target.value) ?? "grantDays")
          }
          options={kinds.map((known) => [known, users[known]] as const)}
        />
        <SelectField
          label={users.platform}
          name="platform"
          options={(["web", "win", "mac"] as const).map(
            (platform) => [platform, users.platforms[platform]] as const,
          )}
        />
        {isByDay(kind) ? (
          <TextField
            label={users.dayCount}
            name="days"
            type="number"
            required
            min={1}
            max={3660}
            defaultValue={31}
          />
        ) : null}
      </div>
      <ReasonField />
    </FormDialog>
  )
}

function ReasonField() {
  const { users } = useConsoleTexts()
  return (
    <AreaField
      label={users.reason}
      hint={users.reasonHint}
      name="reason"
      required
      minLength={2}
      maxLength={200}
      rows={2}
    />
  )
}
