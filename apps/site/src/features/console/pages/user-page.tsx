import { consoleCalls } from "@mozhuan/contract"
import { useState } from "react"
import { Link, useParams } from "react-router"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { useToast } from "../../../ui/toast.tsx"
import { consoleClient } from "../console-client.ts"
import { showDate, showMoney, showTime } from "../format.ts"
import { useMay } from "../operator-context.ts"
import { AdjustDialog } from "../parts/adjust-dialog.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { AreaField, textOf } from "../parts/fields.tsx"
import { Empty, LoadedView } from "../parts/loaded.tsx"
import { MembershipBadge } from "../parts/membership-badge.tsx"
import { OrderState } from "../parts/order-state.tsx"
import { Facts, PageHead, Section } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useConsoleCall, type GivenBy } from "../use-console-call.ts"

type UserDetail = GivenBy<typeof consoleCalls.readUser>

/** /admin/users/{id}: one person's memberships with the ledger behind them. */
export default function UserPage() {
  const { users, actions } = useConsoleTexts()
  const { accountId = "" } = useParams()
  const may = useMay()
  const { loaded, reload } = useConsoleCall(consoleCalls.readUser, { accountId })
  const [open, setOpen] = useState<"adjust" | "sign-out">()
  const close = (): void => setOpen(undefined)
  const finish = (): void => {
    close()
    reload()
  }
  return (
    <>
      <PageHead title={users.detail}>
        {may(consoleCalls.endUserSessions) ? (
          <button type="button" className="button" onClick={() => setOpen("sign-out")}>
            {users.signOut}
          </button>
        ) : null}
        {may(consoleCalls.adjustEntitlement) ? (
          <button type="button" className="button button-primary" onClick={() => setOpen("adjust")}>
            {users.adjust}
          </button>
        ) : null}
        <Link className="button" to="/admin/users">
          {actions.back}
        </Link>
      </PageHead>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(detail) => (
          <>
            <Identity detail={detail} />
            <Ledger ledger={detail.ledger} />
            <Orders orders={detail.orders} />
            <Sessions sessions={detail.sessions} />
          </>
        )}
      </LoadedView>
      {open === "adjust" ? (
        <AdjustDialog accountId={accountId} onClose={close} onDone={finish} />
      ) : null}
      {open === "sign-out" ? (
        <SignOutDialog accountId={accountId} onClose={close} onDone={finish} />
      ) : null}
    </>
  )
}

function Identity({ detail: { user, memberships, deletionDueAt } }: { detail: UserDetail }) {
  const { users } = useConsoleTexts()
  return (
    <Section title={user.userCode} actions={<MembershipBadge membership={user.membership} />}>
      <Facts
        facts={[
          [users.mobile, user.mobile],
          [users.wechat, user.hasWechat ? "✓" : ""],
          [users.channel, user.channel],
          [users.created, showTime(user.createdAt)],
          [users.closed, showTime(user.closedAt)],
          ...memberships
            .filter(({ isPaid, expiresAt }) => isPaid || expiresAt)
            .map(
              ({ platform, isLifetime, expiresAt }) =>
                [
                  `${users.platforms[platform]}${users.membership}`,
                  isLifetime ? users.lifetime : showDate(expiresAt),
                ] as const,
            ),
        ]}
      />
      {deletionDueAt ? (
        <p className="console-note">{users.deletion(showTime(deletionDueAt))}</p>
      ) : null}
    </Section>
  )
}

function Ledger({ ledger }: { ledger: UserDetail["ledger"] }) {
  const { users } = useConsoleTexts()
  return (
    <Section title={users.ledger}>
      <Table
        label={users.ledger}
        rows={ledger}
        keyOf={({ id }) => id}
        empty={<Empty title={users.ledgerEmpty} />}
        columns={[
          { title: users.action, show: (entry) => users.kinds[entry.kind] ?? entry.kind },
          { title: users.platform, show: (entry) => users.platforms[entry.platform] },
          {
            title: users.dayCount,
            show: (entry) => (entry.isLifetime ? users.lifetime : users.days(entry.days)),
            isNumber: true,
          },
          { title: users.reason, show: (entry) => entry.note || entry.orderId },
          {
            title: users.created,
            show: (entry) => <span className="time">{showTime(entry.at)}</span>,
          },
        ]}
      />
    </Section>
  )
}

function Orders({ orders }: { orders: UserDetail["orders"] }) {
  const { users, orders: words } = useConsoleTexts()
  return (
    <Section title={users.orders}>
      <Table
        label={users.orders}
        rows={orders}
        keyOf={({ orderId }) => orderId}
        linkOf={({ orderId }) => `/admin/orders/${orderId}`}
        empty={<Empty title={users.ordersEmpty} />}
        columns={[
          {
            title: words.order,
            show: (order) => <span className="number">{order.orderId}</span>,
          },
          { title: words.title, show: (order) => order.title },
          {
            title: words.amount,
            show: (order) => showMoney(order.amount, order.currency),
            isNumber: true,
          },
          { title: words.state, show: (order) => <OrderState state={order.state} /> },
          {
            title: words.created,
            show: (order) => <span className="time">{showTime(order.createdAt)}</span>,
          },
        ]}
      />
    </Section>
  )
}

function Sessions({ sessions }: { sessions: UserDetail["sessions"] }) {
  const { users } = useConsoleTexts()
  return (
    <Section title={users.sessions}>
      <Table
        label={users.sessions}
        rows={sessions}
        keyOf={({ createdAt, userAgent }) => createdAt + userAgent}
        empty={<Empty title={users.sessionsEmpty} />}
        columns={[
          { title: users.sessions, show: (session) => session.userAgent },
          { title: users.network, show: (session) => session.network },
          {
            title: users.created,
            show: (session) => <span className="time">{showTime(session.lastSeenAt)}</span>,
          },
        ]}
      />
    </Section>
  )
}

function SignOutDialog({
  accountId,
  onClose,
  onDone,
}: {
  accountId: string
  onClose: () => void
  onDone: () => void
}) {
  const { users } = useConsoleTexts()
  const showToast = useToast()
  const signOut = async (form: FormData): Promise<void> => {
    const { value } = await consoleClient()(consoleCalls.endUserSessions, {
      accountId,
      reason: textOf(form, "reason"),
    })
    showToast(users.signedOut(value.ended))
  }
  return (
    <FormDialog
      title={users.signOut}
      lead={users.signOutText}
      submit={users.signOut}
      isDangerous
      onSubmit={signOut}
      onClose={onClose}
      onDone={onDone}
    >
      <AreaField
        label={users.reason}
        hint={users.reasonHint}
        name="reason"
        required
        minLength={2}
        maxLength={200}
        rows={2}
      />
    </FormDialog>
  )
}
