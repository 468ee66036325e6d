/** The providers' door: SMS, WeChat login and payment channels behind narrow ports. */
export * from "./failure.ts"
export type * from "./sms/port.ts"
export { createAliyunSms } from "./sms/aliyun.ts"
export { createTencentSms } from "./sms/tencent.ts"
export { createSmsFallback } from "./sms/fallback.ts"
export type * from "./wechat/port.ts"
export { createOfficialAccount } from "./wechat/official-account.ts"
export {
  createBaiduPush,
  PUSH_BATCH,
  type BaiduPush,
  type PushReport,
} from "./search/baidu-push.ts"
export type * from "./pay/port.ts"
export { createWechatPay } from "./pay/wechat-pay.ts"
export { createAlipay } from "./pay/alipay.ts"
export { createStripe } from "./pay/stripe.ts"
export {
  createWebhookSender,
  TargetRefused,
  type WebhookSender,
  type WebhookSenderOptions,
} from "./webhook/sender.ts"
export { signMessage, type SignedMessage } from "./webhook/signature.ts"
export { isPublicAddress, readNetworks } from "./webhook/public-address.ts"
export type * from "./notice/port.ts"
export { createMailNotice } from "./notice/mail.ts"
export { createWebhookNotice, signWebhook, webhookSignatureHeader } from "./notice/webhook.ts"
