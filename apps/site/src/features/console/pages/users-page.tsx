import { consoleCalls } from "@mozhuan/contract"
import { useConsoleTexts, type ConsoleTexts } from "../../../i18n/console-zh.ts"
import { showDate, showTime } from "../format.ts"
import { Filters } from "../parts/filters.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { MembershipBadge } from "../parts/membership-badge.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pager, Table, type Column } from "../parts/table.tsx"
import { useConsoleCall, type GivenBy } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"

type UserRow = GivenBy<typeof consoleCalls.listUsers>["list"][number]

/** /admin/users: finds people and shows what they are entitled to. */
export default function UsersPage() {
  const texts = useConsoleTexts()
  const { pages, users } = texts
  const { values, pageNumber, set, setPage } = useListQuery({ search: "" })
  const { loaded, reload } = useConsoleCall(consoleCalls.listUsers, {
    search: values.search,
    pageNumber,
  })
  return (
    <>
      <PageHead title={pages.users} lead={users.lead} />
      <Filters
        search={values.search}
        searchLabel={users.search}
        onSearch={(search) => set({ search })}
      />
      <LoadedView loaded={loaded} onRetry={reload}>
        {(page) => (
          <>
            <Table
              label={pages.users}
              rows={page.list}
              keyOf={({ accountId }) => accountId}
              linkOf={({ accountId }) => `/admin/users/${accountId}`}
              columns={columnsOf(texts)}
            />
            <Pager {...page} onPage={setPage} />
          </>
        )}
      </LoadedView>
    </>
  )
}

const columnsOf = ({ users, table }: ConsoleTexts): readonly Column<UserRow>[] => [
  {
    title: users.code,
    show: (user) => <span className="number">{user.userCode}</span>,
  },
  {
    title: users.mobile,
    show: (user) => (
      <span className="number">
        {[user.mobile, user.hasWechat ? users.wechat : ""].filter(Boolean).join(" · ") ||
          table.none}
      </span>
    ),
  },
  {
    title: users.membership,
    show: (user) => <MembershipBadge membership={user.membership} />,
  },
  {
    title: users.expires,
    show: (user) => (
      <span className="time">{user.membership === "lifetime" ? "" : showDate(user.expiresAt)}</span>
    ),
  },
  { title: users.channel, show: (user) => user.channel },
  {
    title: users.created,
    show: (user) => (
      <time className="time" dateTime={user.createdAt}>
        {showTime(user.createdAt)}
      </time>
    ),
  },
]
