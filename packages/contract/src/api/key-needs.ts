import type { Call } from "./call.ts"
import { calls } from "./calls.ts"
import type { KeyNeed } from "./key-scope.ts"

/** What each call asks of a key. A call without a row does not compile. */
const needs: Readonly<Record<keyof typeof calls, KeyNeed>> = {
  startPdf2doc: "convert",
  readPdf2doc: "convert",
  startDoc2html: "convert",
  startDoc2img: "convert",
  startDoc2pdf: "convert",
  progress: "convert",
  cancelTasks: "convert",
  deleteTasks: "convert",
  renameOutput: "convert",
  listTasks: "convert",
  limits: "convert",
  pdfProperties: "convert",
  merge: "convert",
  batchSplit: "convert",
  batchCompress: "convert",
  batchEncrypt: "convert",
  batchDecrypt: "convert",
  uploadAccount: "convert",
  uploadFile: "convert",
  configList: "open",
  articleList: "open",
  articleQuery: "open",
  articleRank: "open",
  articleNewest: "open",
  tagAll: "open",
  tagQuickAccess: "open",
  pageTexts: "open",
  friendLinks: "open",
  saveLog: "open",
  winInstallerUrl: "open",
  supportAnswers: "open",
  supportHistory: "person",
  supportUnread: "person",
  supportRead: "person",
  supportSend: "person",
  supportForm: "person",
  devicePrice: "open",
  createPayQrcode: "orders",
  payNow: "orders",
  payStatus: "orders",
  findUserOrders: "orders",
  refundOrder: "person",
  requestInvoice: "person",
  sendSms: "open",
  loginOrRegister: "open",
  wxLoginStatus: "open",
  wechatAuthPage: "open",
  wechatAuthLogin: "open",
  logout: "open",
  getUserInfo: "account",
  issueTicket: "person",
  redirectLogin: "open",
  listSessions: "person",
  endOtherSessions: "person",
  requestDeletion: "person",
  exportAccount: "person",
  recordConsent: "person",
  listKeys: "person",
  createKey: "person",
  revokeKey: "person",
  keyUsage: "account",
  listWebhooks: "person",
  createWebhook: "person",
  removeWebhook: "person",
  testWebhook: "person",
  listDeliveries: "person",
}

const byRoute: ReadonlyMap<string, KeyNeed> = new Map(
  Object.entries(calls).map(([name, call]) => [routeOf(call), needs[name as keyof typeof calls]]),
)

/** Gives what a key needs to make a call; whatever is not of this API is for persons. */
export const keyNeedOf = (call: Pick<Call, "method" | "path">): KeyNeed =>
  byRoute.get(routeOf(call)) ?? "person"

function routeOf({ method, path }: Pick<Call, "method" | "path">): string {
  return `${method} ${path}`
}
