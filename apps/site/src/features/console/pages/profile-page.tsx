import { consoleCalls, operatorPasswordLength } from "@mozhuan/contract"
import { useState } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { useToast } from "../../../ui/toast.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { consoleClient } from "../console-client.ts"
import { showTime } from "../format.ts"
import { Badge } from "../parts/badge.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { TextField, textOf } from "../parts/fields.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { Facts, PageHead, Section } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { RecoveryCodes } from "../sign-in/recovery-codes.tsx"
import { useAction } from "../use-action.ts"
import { useConsoleCall } from "../use-console-call.ts"

type Open =
  | { readonly what: "password" | "recovery" }
  | { readonly what: "codes"; readonly codes: readonly string[] }

/** /admin/profile: one's own account, and what guards it. */
export default function ProfilePage() {
  const { pages, profile, roles, signIn } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.ownSession, {})
  const { run } = useAction()
  const showToast = useToast()
  const [open, setOpen] = useState<Open>()
  const close = (): void => {
    setOpen(undefined)
    reload()
  }
  const endOthers = async (): Promise<void> => {
    const isDone = await run(async () =>
      showToast(
        profile.ended(
          (await consoleClient()(consoleCalls.endOtherOperatorSessions, {})).value.ended,
        ),
      ),
    )
    if (isDone) reload()
  }
  return (
    <>
      <PageHead title={pages.profile} />
      <LoadedView loaded={loaded} onRetry={reload}>
        {({ operator, sessions, recoveryCodesLeft }) => (
          <>
            <Section
              title={operator.displayName}
              actions={
                <button
                  type="button"
                  className="button"
                  onClick={() => setOpen({ what: "password" })}
                >
                  {profile.changePassword}
                </button>
              }
            >
              <Facts
                facts={[
                  [signIn.name, operator.name],
                  [profile.roles, operator.roles.map((role) => roles[role]).join("、")],
                ]}
              />
            </Section>
            <Section
              title={profile.recovery}
              actions={
                <button
                  type="button"
                  className="button"
                  onClick={() => setOpen({ what: "recovery" })}
                >
                  {profile.renew}
                </button>
              }
            >
              <p>{profile.recoveryLeft(recoveryCodesLeft)}</p>
            </Section>
            <Section
              title={profile.sessions}
              actions={
                <button
                  type="button"
                  className="button"
                  disabled={sessions.length < 2}
                  onClick={() => void endOthers()}
                >
                  {profile.endOthers}
                </button>
              }
            >
              <Table
                label={profile.sessions}
                rows={sessions}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: profile.sessions,
                    show: (session) => (
                      <span>
                        {session.userAgent}{" "}
                        {session.isCurrent ? <Badge tone="good">{profile.current}</Badge> : null}
                      </span>
                    ),
                  },
                  {
                    title: profile.lastSeen,
                    show: (session) => <span className="time">{showTime(session.lastSeenAt)}</span>,
                  },
                ]}
              />
            </Section>
          </>
        )}
      </LoadedView>
      {open?.what === "password" ? <PasswordDialog onClose={close} /> : null}
      {open?.what === "recovery" ? (
        <RecoveryDialog onClose={close} onCodes={(codes) => setOpen({ what: "codes", codes })} />
      ) : null}
      {open?.what === "codes" ? (
        <Dialog title={signIn.recoveryTitle} onClose={close}>
          <p>{signIn.recoveryText}</p>
          <RecoveryCodes codes={open.codes} />
        </Dialog>
      ) : null}
    </>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { profile } = useConsoleTexts()
  const change = (form: FormData): Promise<unknown> =>
    consoleClient()(consoleCalls.changeOperatorPassword, {
      password: textOf(form, "password"),
      newPassword: textOf(form, "newPassword"),
    })
  return (
    <FormDialog
      title={profile.password}
      submit={profile.changePassword}
      done={profile.changed}
      onSubmit={change}
      onClose={onClose}
    >
      <TextField
        label={profile.oldPassword}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={200}
      />
      <TextField
        label={profile.newPassword}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        required
        minLength={operatorPasswordLength}
        maxLength={200}
      />
    </FormDialog>
  )
}

function RecoveryDialog({
  onClose,
  onCodes,
}: {
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}) {
  const { profile } = useConsoleTexts()
  const renew = async (form: FormData): Promise<void> =>
    onCodes(
      (
        await consoleClient()(consoleCalls.renewRecoveryCodes, {
          password: textOf(form, "password"),
        })
      ).value,
    )
  return (
    <FormDialog
      title={profile.renew}
      lead={profile.renewText}
      submit={profile.renew}
      onSubmit={renew}
      onClose={onClose}
      onDone={() => undefined}
    >
      <TextField
        label={profile.oldPassword}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={200}
      />
    </FormDialog>
  )
}
