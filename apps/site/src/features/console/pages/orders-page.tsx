import { consoleCalls, consoleOrderStates, payWayOf } from "@mozhuan/contract"
import { useConsoleTexts, type ConsoleTexts } from "../../../i18n/console-zh.ts"
import { showMoney, showTime } from "../format.ts"
import { Filters } from "../parts/filters.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { OrderState } from "../parts/order-state.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pager, Table, type Column } from "../parts/table.tsx"
import { StateFilter } from "../parts/state-filter.tsx"
import { useConsoleCall, type GivenBy } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"

type OrderRow = GivenBy<typeof consoleCalls.listOrders>["list"][number]

/** /admin/orders */
export default function OrdersPage() {
  const texts = useConsoleTexts()
  const { pages, orders } = texts
  const { values, pageNumber, set, setPage } = useListQuery({ search: "", state: "" })
  const state = consoleOrderStates.find((name) => name === values.state) ?? ""
  const { loaded, reload } = useConsoleCall(consoleCalls.listOrders, {
    search: values.search,
    state,
    pageNumber,
  })
  return (
    <>
      <PageHead title={pages.orders} />
      <Filters
        search={values.search}
        searchLabel={orders.search}
        onSearch={(search) => set({ search })}
      >
        <StateFilter
          value={state}
          names={consoleOrderStates}
          words={orders.states}
          onChange={(name) => set({ state: name })}
        />
      </Filters>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(page) => (
          <>
            <Table
              label={pages.orders}
              rows={page.list}
              keyOf={({ orderId }) => orderId}
              linkOf={({ orderId }) => `/admin/orders/${orderId}`}
              columns={columnsOf(texts)}
            />
            <Pager {...page} onPage={setPage} />
          </>
        )}
      </LoadedView>
    </>
  )
}

const columnsOf = ({ orders }: ConsoleTexts): readonly Column<OrderRow>[] => [
  {
    title: orders.order,
    show: (order) => <span className="number">{order.orderId}</span>,
  },
  { title: orders.title, show: (order) => order.title },
  {
    title: orders.amount,
    show: (order) => showMoney(order.amount, order.currency),
    isNumber: true,
  },
  { title: orders.state, show: (order) => <OrderState state={order.state} /> },
  {
    title: orders.payType,
    show: (order) => payWayOf(order.payType)?.inConsole ?? order.payType,
  },
  {
    title: orders.user,
    show: (order) => <span className="number">{order.userCode}</span>,
  },
  {
    title: orders.created,
    show: (order) => (
      <time className="time" dateTime={order.createdAt}>
        {showTime(order.createdAt)}
      </time>
    ),
  },
]
