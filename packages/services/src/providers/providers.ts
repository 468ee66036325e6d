import type {
  ChannelId,
  NoticeSender,
  PaymentChannel,
  SmsSender,
  WebhookSender,
  WechatLogin,
} from "@mozhuan/providers"

/**
 * The outside world as use cases see it: who sends codes, who vouches for people, who takes money.
 */
export interface Providers {
  readonly sms: SmsSender
  readonly wechat: WechatLogin
  /** Channels that are configured; a missing one cannot be paid with. */
  readonly payments: ReadonlyMap<ChannelId, PaymentChannel>
  /** Ways to tell operators that somebody wrote; empty where none is configured. */
  readonly notices: readonly NoticeSender[]
  /** Sends to addresses that members have named. */
  readonly webhooks: WebhookSender
}
