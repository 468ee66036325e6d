import { consoleCalls } from "@mozhuan/contract"
import type { FastifyInstance } from "fastify"
import { mountConsoleCall } from "../../app/operator.ts"
import type { ServerParts } from "../../app/server-parts.ts"

const done = { done: true } as const

/** Orders, refunds, invoices, odd payments and prices. */
export function moneyRoutes(app: FastifyInstance, parts: ServerParts): void {
  orderRoutes(app, parts)
  refundRoutes(app, parts)
  invoiceRoutes(app, parts)
  alertRoutes(app, parts)
}

function orderRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { console } = parts.services
  mountConsoleCall(app, parts, consoleCalls.listOrders, (_operator, request) =>
    console.listOrders(request),
  )
  mountConsoleCall(app, parts, consoleCalls.readOrder, (_operator, { orderId }) =>
    console.readOrder(orderId),
  )
  mountConsoleCall(
    app,
    parts,
    consoleCalls.refundOrderNow,
    async (operator, { orderId, reason, answer }) => {
      await console.desk.refundOrder(operator, orderId, { reason, answer })
      return done
    },
  )
  mountConsoleCall(app, parts, consoleCalls.listConsolePrices, () => console.listConsolePrices())
  mountConsoleCall(app, parts, consoleCalls.savePrice, async (operator, change) => {
    await console.savePrice(operator, change)
    return done
  })
}

function refundRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { desk } = parts.services.console
  mountConsoleCall(app, parts, consoleCalls.listRefunds, (_operator, { state, ...page }) =>
    desk.listRefunds({ ...page, states: state === "" ? undefined : [state] }),
  )
  mountConsoleCall(
    app,
    parts,
    consoleCalls.approveRefund,
    async (operator, { refundNo, answer }) => {
      await desk.approveRefund(operator, refundNo, answer)
      return done
    },
  )
  mountConsoleCall(
    app,
    parts,
    consoleCalls.refuseRefund,
    async (operator, { refundNo, answer }) => {
      await desk.refuseRefund(operator, refundNo, answer)
      return done
    },
  )
  mountConsoleCall(app, parts, consoleCalls.retryRefund, async (operator, { refundNo }) => {
    await desk.retryRefund(operator, refundNo)
    return done
  })
}

function invoiceRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { desk } = parts.services.console
  mountConsoleCall(app, parts, consoleCalls.listInvoices, (_operator, { state, ...page }) =>
    desk.listInvoices({ ...page, states: state === "" ? undefined : [state] }),
  )
  mountConsoleCall(
    app,
    parts,
    consoleCalls.issueInvoice,
    async (operator, { orderId, number, answer }) => {
      await desk.issueInvoice(operator, orderId, number, answer)
      return done
    },
  )
  mountConsoleCall(
    app,
    parts,
    consoleCalls.refuseInvoice,
    async (operator, { orderId, answer }) => {
      await desk.refuseInvoice(operator, orderId, answer)
      return done
    },
  )
}

/** Payments that are out of the ordinary. */
function alertRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { desk } = parts.services.console
  mountConsoleCall(app, parts, consoleCalls.listAlerts, (_operator, request) =>
    desk.listPaymentAlerts(request),
  )
  mountConsoleCall(app, parts, consoleCalls.settleAlert, async (operator, { id, note }) => {
    await desk.settleAlert(operator, id, note)
    return done
  })
  mountConsoleCall(
    app,
    parts,
    consoleCalls.resolveHeldPayment,
    async (operator, { tradeNo, verdict }) => {
      await desk.resolveHeld(operator, tradeNo, verdict)
      return done
    },
  )
}
