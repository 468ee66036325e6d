import { consoleCalls } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { showDate, showTime } from "../format.ts"
import { Filters } from "../parts/filters.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { MembershipBadge } from "../parts/membership-badge.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pager, Table } from "../parts/table.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"

/** /admin/users: finds people and shows what they are entitled to. */
export default function UsersPage() {
  const { pages, users, table } = useConsoleTexts()
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
              columns={[
                {
                  title: users.code,
                  show: (user) => <span className="number">{user.userCode}</span>,
                },
                {
                  title: users.mobile,
                  show: (user) => (
                    <span className="number">
                      {[user.mobile, user.hasWechat ? users.wechat : ""]
                        .filter(Boolean)
                        .join(" · ") || table.none}
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
                    <span className="time">
                      {user.membership === "lifetime" ? "" : showDate(user.expiresAt)}
                    </span>
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
              ]}
            />
            <Pager {...page} onPage={setPage} />
          </>
        )}
      </LoadedView>
    </>
  )
}
