import { consoleCalls, operatorRoles, type OperatorRow } from "@mozhuan/contract"
import { useState } from "react"
import { useConsoleTexts, type ConsoleTexts } from "../../../i18n/console-zh.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { consoleClient } from "../console-client.ts"
import { showTime } from "../format.ts"
import { Badge } from "../parts/badge.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { CheckField, isChecked, TextField, textOf } from "../parts/fields.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table, type Column } from "../parts/table.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { TextButton } from "../parts/text-button.tsx"

type Open =
  | { readonly what: "add" }
  | { readonly what: "edit" | "reset"; readonly operator: OperatorRow }
  | { readonly what: "password"; readonly password: string }

/** /admin/operators: who may use the console, for owners. */
export default function OperatorsPage() {
  const texts = useConsoleTexts()
  const { pages, operators, actions } = texts
  const { loaded, reload } = useConsoleCall(consoleCalls.listOperators, {})
  const [open, setOpen] = useState<Open>()
  const close = (): void => {
    setOpen(undefined)
    reload()
  }
  const showPassword = (password: string): void => setOpen({ what: "password", password })
  return (
    <>
      <PageHead title={pages.operators} lead={operators.lead}>
        <button
          type="button"
          className="button button-primary"
          onClick={() => setOpen({ what: "add" })}
        >
          {operators.add}
        </button>
      </PageHead>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(list) => (
          <Table
            label={pages.operators}
            rows={list}
            keyOf={({ operatorId }) => operatorId}
            actions={(operator) => (
              <>
                <TextButton onClick={() => setOpen({ what: "edit", operator })}>
                  {actions.edit}
                </TextButton>
                <TextButton onClick={() => setOpen({ what: "reset", operator })}>
                  {operators.reset}
                </TextButton>
              </>
            )}
            columns={columnsOf(texts)}
          />
        )}
      </LoadedView>
      {open?.what === "add" ? <AddDialog onClose={close} onPassword={showPassword} /> : null}
      {open?.what === "edit" ? <EditDialog operator={open.operator} onClose={close} /> : null}
      {open?.what === "reset" ? (
        <ResetDialog operator={open.operator} onClose={close} onPassword={showPassword} />
      ) : null}
      {open?.what === "password" ? (
        <Dialog title={operators.password} onClose={close}>
          <p>{operators.passwordText}</p>
          <p className="secret">{open.password}</p>
        </Dialog>
      ) : null}
    </>
  )
}

function RoleFields({ chosen }: { chosen: readonly string[] }) {
  const { operators, roles, roleNotes } = useConsoleTexts()
  return (
    <fieldset>
      <legend className="form-legend">{operators.roles}</legend>
      {operatorRoles.map((role) => (
        <CheckField
          key={role}
          name={`role-${role}`}
          defaultChecked={chosen.includes(role)}
          label={
            <>
              {roles[role]} <span className="field-hint">{roleNotes[role]}</span>
            </>
          }
        />
      ))}
    </fieldset>
  )
}

const rolesOf = (form: FormData) => operatorRoles.filter((role) => isChecked(form, `role-${role}`))

function AddDialog({
  onClose,
  onPassword,
}: {
  onClose: () => void
  onPassword: (password: string) => void
}) {
  const { operators } = useConsoleTexts()
  const add = async (form: FormData): Promise<void> => {
    const { value } = await consoleClient()(consoleCalls.addOperator, {
      name: textOf(form, "name"),
      mail: textOf(form, "mail"),
      displayName: textOf(form, "displayName"),
      roles: rolesOf(form),
    })
    onPassword(value.password)
  }
  return (
    <FormDialog
      title={operators.add}
      submit={operators.add}
      onSubmit={add}
      onClose={onClose}
      onDone={() => undefined}
    >
      <TextField label={operators.displayName} name="displayName" required maxLength={60} />
      <TextField
        label={operators.name}
        hint={operators.nameHint}
        name="name"
        required
        minLength={2}
        maxLength={40}
        pattern="[A-Za-z0-9][A-Za-z0-9._\-]+"
        autoCapitalize="none"
      />
      <TextField label={operators.mail} name="mail" type="email" maxLength={200} />
      <RoleFields chosen={["support"]} />
    </FormDialog>
  )
}

function EditDialog({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const { operators, actions, state } = useConsoleTexts()
  const save = (form: FormData): Promise<unknown> =>
    consoleClient()(consoleCalls.changeOperator, {
      operatorId: operator.operatorId,
      displayName: textOf(form, "displayName"),
      roles: rolesOf(form),
      isDisabled: isChecked(form, "isDisabled"),
    })
  return (
    <FormDialog
      title={operators.edit}
      lead={operator.name}
      submit={actions.save}
      done={state.saved}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={operators.displayName}
        name="displayName"
        required
        maxLength={60}
        defaultValue={operator.displayName}
      />
      <RoleFields chosen={operator.roles} />
      <CheckField
        label={operators.disable}
        name="isDisabled"
        defaultChecked={operator.isDisabled}
      />
    </FormDialog>
  )
}

function ResetDialog({
  operator,
  onClose,
  onPassword,
}: {
  operator: OperatorRow
  onClose: () => void
  onPassword: (password: string) => void
}) {
  const { operators } = useConsoleTexts()
  const reset = async (): Promise<void> =>
    onPassword(
      (await consoleClient()(consoleCalls.resetOperator, { operatorId: operator.operatorId })).value
        .password,
    )
  return (
    <FormDialog
      title={`${operators.reset}：${operator.displayName}`}
      lead={operators.resetText}
      submit={operators.reset}
      isDangerous
      onSubmit={reset}
      onClose={onClose}
      onDone={() => undefined}
    />
  )
}

const columnsOf = ({ operators, roles }: ConsoleTexts): readonly Column<OperatorRow>[] => [
  {
    title: operators.displayName,
    show: (operator) => (
      <span>
        {operator.displayName}
        <small>
          {operator.name}
          {operator.mail ? ` · ${operator.mail}` : ""}
        </small>
      </span>
    ),
  },
  {
    title: operators.roles,
    show: (operator) => operator.roles.map((role) => roles[role]).join("、"),
  },
  {
    title: operators.factor,
    show: (operator) => (
      <Badge tone={operator.hasSecondFactor ? "good" : "warn"}>
        {operator.hasSecondFactor ? operators.factorOn : operators.factorOff}
      </Badge>
    ),
  },
  {
    title: operators.state,
    show: (operator) => (
      <Badge tone={operator.isDisabled ? "bad" : "plain"}>
        {operator.isDisabled ? operators.disabled : operators.active}
      </Badge>
    ),
  },
  {
    title: operators.lastSeen,
    show: (operator) => (
      <span className="time">{showTime(operator.lastSeenAt) || operators.never}</span>
    ),
  },
]
