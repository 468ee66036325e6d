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
import { useConsoleCall, type GivenBy } from "../use-console-call.ts"

type Open =
  | { readonly what: "password" | "recovery" }
  | { readonly what: "codes"; readonly codes: readonly string[] }

type OwnSession = GivenBy<typeof consoleCalls.ownSession>

/** /admin/profile: one's own account, and what guards it. */
export default function ProfilePage() {
  const { pages, profile, signIn } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.ownSession, {})
  const [open, setOpen] = useState<Open>()
  const close = (): void => {
    setOpen(undefined)
    reload()
  }
  return (
    <>
      <PageHead title={pages.profile} />
      <LoadedView loaded={loaded} onRetry={reload}>
        {({ operator, sessions, recoveryCodesLeft }) => (
          <>
            <Identity operator={operator} onPassword={() => setOpen({ what: "password" })} />
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
            <Sessions sessions={sessions} onEnded={reload} />
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

interface IdentityProps {
  readonly operator: OwnSession["operator"]
  readonly onPassword: () => void
}

function Identity({ operator, onPassword }: IdentityProps) {
  const { profile, roles, signIn } = useConsoleTexts()
  return (
    <Section
      title={operator.displayName}
      actions={
        <button type="button" className="button" onClick={onPassword}>
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
  )
}

interface SessionsProps {
  readonly sessions: OwnSession["sessions"]
  readonly onEnded: () => void
}

/** Where one is signed in, and the end of it everywhere else. */
function Sessions({ sessions, onEnded }: SessionsProps) {
  const { profile } = useConsoleTexts()
  const { run } = useAction()
  const showToast = useToast()
  const endOthers = async (): Promise<void> => {
    const isDone = await run(async () =>
      showToast(
        profile.ended(
          (await consoleClient()(consoleCalls.endOtherOperatorSessions, {})).value.ended,
        ),
      ),
    )
    if (isDone) onEnded()
  }
  return (
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
