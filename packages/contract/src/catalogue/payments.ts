import { text } from "../texts/catalogue-text.ts"
import type { Text } from "../language.ts"

/** How a payment goes on: with a code to scan, on a page of the provider, or inside WeChat. */
export type PayOpening = "qr" | "page" | "jsapi"
/** Where a way to pay is offered; absent: only by calls of other programs. */
export type PayPlace = "desktop" | "phone" | "wechat" | "overseas"

/** One way to pay. */
export interface PayWay {
  readonly opens: PayOpening
  readonly offered?: PayPlace
  readonly name: Text
  /** What operators call it. */
  readonly inConsole: string
  /** What stands below the code to scan. */
  readonly scan?: Text
}

/** One provider that takes money. */
export interface PaymentChannelRow {
  /** Last part of the address where it calls back. */
  readonly callback: string
  readonly ways: Readonly<Record<string, PayWay>>
}

const wechatName = text("payments.wechat")
const alipayName = text("payments.alipay")

/**
 * Every provider with its ways to pay, by the names that the order calls use.
 *
 * The calls, the addresses for callbacks, the buttons of the checkout and the names in lists of
 * orders are made of these rows; services has the adapter and the settings of each.
 */
const channels = {
  wechat: {
    callback: "wechat-pay",
    ways: {
      wechat: {
        opens: "qr",
        offered: "desktop",
        name: wechatName,
        inConsole: "微信扫码",
        scan: text("payments.wechat.scan"),
      },
      wxH5: { opens: "page", offered: "phone", name: wechatName, inConsole: "微信 H5" },
      wxJsapi: { opens: "jsapi", offered: "wechat", name: wechatName, inConsole: "微信内支付" },
    },
  },
  alipay: {
    callback: "alipay",
    ways: {
      alipay: {
        opens: "qr",
        offered: "desktop",
        name: alipayName,
        inConsole: "支付宝扫码",
        scan: text("payments.alipay.scan"),
      },
      aliWap: { opens: "page", offered: "phone", name: alipayName, inConsole: "支付宝手机" },
      aliPage: { opens: "page", name: alipayName, inConsole: "支付宝网页" },
    },
  },
  stripe: {
    callback: "stripe",
    ways: {
      stripe: {
        opens: "page",
        offered: "overseas",
        name: text("payments.stripe"),
        inConsole: "Stripe",
      },
    },
  },
} as const satisfies Readonly<Record<string, PaymentChannelRow>>

type Channels = typeof channels
export type ChannelId = keyof Channels
type WaysOf<C extends ChannelId> = Channels[C]["ways"]
/** Names of the ways to pay, as the order calls have them. */
export type PayType = { [C in ChannelId]: keyof WaysOf<C> }[ChannelId]
/** Ways of one kind of opening. */
type Opening<O extends PayOpening> = {
  [C in ChannelId]: {
    [W in keyof WaysOf<C>]: WaysOf<C>[W] extends { opens: O } ? W : never
  }[keyof WaysOf<C>]
}[ChannelId]
/** Ways to pay by a code that is scanned. */
export type QrPayType = Opening<"qr">
/** Ways to pay that lead away from the page. */
export type PagePayType = Opening<"page" | "jsapi">

export const paymentChannels: Readonly<Record<ChannelId, PaymentChannelRow>> = channels
export const channelIds = Object.keys(channels) as readonly ChannelId[]

const ways = new Map(
  channelIds.flatMap((channel) =>
    Object.entries(paymentChannels[channel].ways).map(
      ([name, way]) => [name, { ...way, channel }] as const,
    ),
  ),
)

/** Every way to pay. */
export const payTypes = [...ways.keys()] as readonly PayType[]
const opens = (name: PayType): PayOpening | undefined => ways.get(name)?.opens
export const isQrPayType = (name: PayType): name is QrPayType => opens(name) === "qr"
export const qrPayTypes: readonly QrPayType[] = payTypes.filter(isQrPayType)
export const pagePayTypes = payTypes.filter((name) => !isQrPayType(name)) as readonly PagePayType[]

/** Gives the ways to pay that are offered in a place. */
export const payTypesFor = (place: PayPlace): readonly PayType[] =>
  payTypes.filter((name) => ways.get(name)?.offered === place)

/**
 * Gives a way to pay and who takes its money; undefined for a name that is none, as of old orders.
 */
export const payWayOf = (name: string): (PayWay & { readonly channel: ChannelId }) | undefined =>
  ways.get(name)

/** Address below the site where a provider calls back. */
export const paymentCallback = (channel: ChannelId): string =>
  `/v1/callback/${paymentChannels[channel].callback}`
