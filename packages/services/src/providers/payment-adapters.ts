import { paymentCallback, type ChannelId } from "@mozhuan/contract"
import {
  createAlipay,
  createStripe,
  createWechatPay,
  type PaymentChannel,
} from "@mozhuan/providers"
import { z } from "zod"
import { pem, whole, type Means } from "./whole.ts"

/**
 * One provider that takes money: its settings, and how it is reached for real and in the simulator.
 */
export interface PaymentAdapter {
  /** Variables of the environment; it counts as configured when the first is set. */
  readonly environment: Readonly<Record<string, z.ZodType>>
  /**
   * Opens what the environment names; undefined where it names none of it. @throws Error naming
   * variables that are missing
   */
  readonly open: (
    configuration: Readonly<Record<string, unknown>>,
    means: Means,
  ) => PaymentChannel | undefined
  /** Opens the simulator at `base` with its key file. */
  readonly simulate: (keyFile: unknown, base: string, means: Means) => PaymentChannel
}

const namesOf = <S extends object>(environment: S) =>
  Object.keys(environment) as Extract<keyof S, string>[]

const keyPair = z.object({ privateKey: z.string(), publicKey: z.string() })
const optional = z.string().optional()

const wechatEnvironment = {
  WECHAT_PAY_MERCHANT_ID: optional,
  WECHAT_PAY_APP_ID: optional,
  WECHAT_PAY_MERCHANT_SERIAL: optional,
  /** PKCS#8 PEM; "\n" may stand for line ends. */
  WECHAT_PAY_PRIVATE_KEY: optional,
  WECHAT_PAY_API_V3_KEY: z.string().length(32, "must have 32 characters").optional(),
  /** JSON object from serial (or PUB_KEY_ID_…) to public key PEM. */
  WECHAT_PAY_PLATFORM_KEYS: optional,
}
const wechatKeys = z.object({
  wechatPay: z.object({
    appId: z.string(),
    merchantId: z.string(),
    merchantSerial: z.string(),
    merchant: keyPair,
    platformSerial: z.string(),
    platform: keyPair,
    apiV3Key: z.string(),
  }),
})
const wechat: PaymentAdapter = {
  environment: wechatEnvironment,
  open(configuration, { siteUrl, now }) {
    const values = whole(configuration, namesOf(wechatEnvironment))
    if (!values) return undefined
    return createWechatPay(
      {
        apiBase: "https://api.mch.weixin.qq.com",
        appId: values.WECHAT_PAY_APP_ID,
        merchantId: values.WECHAT_PAY_MERCHANT_ID,
        merchantSerial: values.WECHAT_PAY_MERCHANT_SERIAL,
        merchantPrivateKey: pem(values.WECHAT_PAY_PRIVATE_KEY),
        apiV3Key: values.WECHAT_PAY_API_V3_KEY,
        platformKeys: JSON.parse(values.WECHAT_PAY_PLATFORM_KEYS) as Record<string, string>,
        notifyUrl: siteUrl + paymentCallback("wechat"),
      },
      now,
    )
  },
  simulate(keyFile, base, { siteUrl, now }) {
    const { merchant, platform, platformSerial, ...keys } = wechatKeys.parse(keyFile).wechatPay
    return createWechatPay(
      {
        ...keys,
        apiBase: base,
        merchantPrivateKey: merchant.privateKey,
        platformKeys: { [platformSerial]: platform.publicKey },
        notifyUrl: siteUrl + paymentCallback("wechat"),
      },
      now,
    )
  },
}

const alipayEnvironment = {
  ALIPAY_APP_ID: optional,
  ALIPAY_SELLER_ID: optional,
  ALIPAY_PRIVATE_KEY: optional,
  ALIPAY_KEY_TYPE: z.enum(["PKCS1", "PKCS8"]).default("PKCS8"),
  ALIPAY_PUBLIC_KEY: optional,
}
const alipayKeys = z.object({
  alipay: z.object({
    appId: z.string(),
    sellerId: z.string(),
    application: keyPair,
    provider: keyPair,
  }),
})
const alipay: PaymentAdapter = {
  environment: alipayEnvironment,
  open(configuration, { siteUrl }) {
    const values = whole(configuration, namesOf(alipayEnvironment))
    return (
      values &&
      createAlipay({
        gateway: "https://openapi.alipay.com/gateway.do",
        appId: values.ALIPAY_APP_ID,
        sellerId: values.ALIPAY_SELLER_ID,
        privateKey: pem(values.ALIPAY_PRIVATE_KEY),
        keyType: alipayEnvironment.ALIPAY_KEY_TYPE.parse(values.ALIPAY_KEY_TYPE),
        alipayPublicKey: pem(values.ALIPAY_PUBLIC_KEY),
        notifyUrl: siteUrl + paymentCallback("alipay"),
      })
    )
  },
  simulate(keyFile, base, { siteUrl }) {
    const { appId, sellerId, application, provider } = alipayKeys.parse(keyFile).alipay
    return createAlipay({
      gateway: `${base}/alipay/gateway.do`,
      appId,
      sellerId,
      privateKey: application.privateKey,
      keyType: "PKCS8",
      alipayPublicKey: provider.publicKey,
      notifyUrl: siteUrl + paymentCallback("alipay"),
    })
  },
}

const stripeEnvironment = { STRIPE_SECRET_KEY: optional, STRIPE_WEBHOOK_SECRET: optional }
const stripeKeys = z.object({
  stripe: z.object({ secretKey: z.string(), webhookSecret: z.string() }),
})
const stripe: PaymentAdapter = {
  environment: stripeEnvironment,
  open(configuration, { now }) {
    const values = whole(configuration, namesOf(stripeEnvironment))
    if (!values) return undefined
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
    return createStripe({ apiBase: "https://api.stripe.com", secretKey, webhookSecret }, now)
  },
  simulate: (keyFile, base, { now }) =>
    createStripe({ apiBase: base, ...stripeKeys.parse(keyFile).stripe }, now),
}

/** Variables of all payment providers. */
export const paymentEnvironment = {
  ...wechatEnvironment,
  ...alipayEnvironment,
  ...stripeEnvironment,
}

/** The adapter of each provider in the contract's table. */
export const paymentAdapters: Readonly<Record<ChannelId, PaymentAdapter>> = {
  wechat,
  alipay,
  stripe,
}
