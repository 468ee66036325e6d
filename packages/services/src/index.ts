/** The services door: use cases by feature, and what server and worker need to run them. */
export * from "./accounts/account-services.ts"
export * from "./accounts/caller.ts"
export { smsSpending } from "./accounts/sms-ceilings.ts"
export { closeDueAccounts } from "./accounts/profile.ts"
export {
  articleDraft,
  type ArticleDraft,
  type ArticleLink,
  type ArticleView,
} from "./articles/article.ts"
export type { ContentServices } from "./articles/article-services.ts"
export type { Heading, RenderedText } from "./articles/markdown.ts"
export type { ArticleName, ArticlePage, ListRequest } from "./articles/read.ts"
export { pushPages } from "./articles/push.ts"
export { sessionLife } from "./accounts/session.ts"
export * from "./configuration/configuration.ts"
export { doubtsOf } from "./configuration/doubts.ts"
export { loadSecrets, type Secrets } from "./configuration/secrets.ts"
export type { KeyServices } from "./keys/key-services.ts"
export { deliverWebhook } from "./webhooks/deliver.ts"
export type { ServiceContext } from "./context.ts"
export * from "./conversions/attempt.ts"
export {
  countWaiting,
  moveToLongLane,
  placesOf,
  QUICK_MOMENT,
  QUICK_PROMISE,
} from "./conversions/lanes.ts"
export { grantRecognition } from "./conversions/recognition.ts"
export { watchStops, watchTasks } from "./conversions/events.ts"
export {
  answerInspection,
  openInspectionPassword,
  type InspectReply,
} from "./conversions/inspect.ts"
export { findUnpreviewed, notePreview } from "./conversions/preview.ts"
export { findTask, findTasks } from "./conversions/read.ts"
export { recoverTasks } from "./conversions/recover.ts"
export type { TaskRequest } from "./conversions/start.ts"
export { passTurnOn } from "./conversions/turns.ts"
export { zipOutputs } from "./conversions/zip.ts"
export type { Passwords } from "./conversions/passwords.ts"
export { isPassingDatabaseError, takeLease, untilReachable, type TaskInput } from "@mozhuan/data"
export * from "./failure.ts"
export { friendLinkDraft, type FriendLinkDraft } from "./friend-links/friend-links.ts"
export { defaultHostName, hostDraft, type HostDraft, type ResolvedHost } from "./hosts/hosts.ts"
export { contentFolder, IMAGE_BYTES, IMAGE_SIDE } from "./images/images.ts"
export * from "./open-services.ts"
export type { OrderDesk } from "./orders/desk/order-desk.ts"
export { invoiceStates, type InvoiceState, type InvoiceView } from "./orders/desk/invoice-desk.ts"
export type { Page, PageRequest } from "./orders/desk/page.ts"
export type { PaymentAlertView } from "./orders/desk/payment-desk.ts"
export {
  refundStates,
  type Decision,
  type RefundStateName,
  type RefundView,
} from "./orders/desk/refund-desk.ts"
export { reconcileOrders } from "./orders/reconcile.ts"
export { paymentAdapters } from "./providers/payment-adapters.ts"
export {
  installerSystems,
  type Installers,
  type InstallerSystem,
} from "./installers/installer-list.ts"
export { purchasePage } from "./quota/caller-limits.ts"
export { currentTraceParent, inSpan, noteSpan, type SpanTerms } from "./tracing/spans.ts"
export { countCall, type RateCount } from "./protection/rate-limit.ts"
export { namesIn, withNames } from "./protection/names-in-play.ts"
export { noteNetworkEvent, type NetworkEvent } from "./protection/network-log.ts"
export { describeForLog, logSerializers, scrub, type LoggedError } from "./protection/safe-log.ts"
export { proveRetention, sweep, type RetentionProof, type SweepReport } from "./retention/sweep.ts"
export * from "./services.ts"
export { writeSetting } from "./settings/settings.ts"
export { pageTextDraft, type PageTextDraft } from "./site-texts/site-texts.ts"
export { tagDraft, type TagDraft } from "./tags/tags.ts"
export type { UsageEvent } from "./usage/save-usage.ts"
export * from "./workers/presence.ts"
export { createOperator, firstOperator } from "./operators/staff.ts"
export { knownDeviceLife } from "./operators/known-device.ts"
export { operatorSessionLimit } from "./operators/operator-session.ts"
export type { Operator } from "./operators/operator.ts"
export { totpAt } from "./operators/totp.ts"
export { notifyOperators } from "./support/notify.ts"
export { publishDueArticles } from "./console/schedule.ts"
