import { readFileSync } from "node:fs"
import {
  createAlipay,
  createAliyunSms,
  createOfficialAccount,
  createSmsFallback,
  createStripe,
  createTencentSms,
  createWechatPay,
  ProviderError,
  type ChannelId,
  type PaymentChannel,
  type SmsSender,
  type WechatLogin,
} from "@mozhuan/providers"
import { callbackPaths, type Providers } from "./providers.ts"
import type { ProviderConfiguration } from "./settings.ts"
import { simulatedProviders } from "./simulated.ts"

const wechatBase = {
  apiBase: "https://api.weixin.qq.com",
  showBase: "https://mp.weixin.qq.com",
  openBase: "https://open.weixin.qq.com",
} as const

/**
 * Builds the providers that the environment names; those it does not name refuse every call.
 *
 * @throws Error naming the variables that are missing, and when production is pointed at the
 * simulator
 */
export function openProviders(
  configuration: ProviderConfiguration,
  isProduction: boolean,
  now: () => Date,
): Omit<Providers, "notices"> {
  if (configuration.PROVIDER_SIM_KEYS) {
    if (isProduction)
      throw new Error(
        "PROVIDER_SIM_KEYS: simulated providers do not run in production; set the variables of the real ones",
      )
    return simulatedProviders(
      JSON.parse(readFileSync(configuration.PROVIDER_SIM_KEYS, "utf8")),
      configuration.PROVIDER_SIM_URL,
      configuration.SITE_URL,
      now,
    )
  }
  const payments = new Map<ChannelId, PaymentChannel>()
  for (const channel of [
    wechatPay(configuration, now),
    alipay(configuration),
    stripe(configuration, now),
  ])
    if (channel) payments.set(channel.id, channel)
  return { sms: sms(configuration), wechat: wechat(configuration), payments }
}

type Named = { readonly [K in keyof ProviderConfiguration]?: string }

/**
 * Gives the values of all names when the first is set. @throws Error naming those that are missing
 * beside it
 */
function whole<K extends keyof ProviderConfiguration>(
  configuration: ProviderConfiguration,
  names: readonly K[],
): Record<K, string> | undefined {
  const values = configuration as Named
  if (!names[0] || !values[names[0]]) return undefined
  const missing = names.filter((name) => !values[name])
  if (missing.length > 0)
    throw new Error(`${names[0]} is set, so these must be set too: ${missing.join(", ")}`)
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<K, string>
}

const pem = (text: string): string => text.replaceAll("\\n", "\n")

function wechat(configuration: ProviderConfiguration): WechatLogin {
  const values = whole(configuration, ["WECHAT_APP_ID", "WECHAT_APP_SECRET", "WECHAT_PUSH_TOKEN"])
  if (values)
    return createOfficialAccount({
      ...wechatBase,
      appId: values.WECHAT_APP_ID,
      appSecret: values.WECHAT_APP_SECRET,
      pushToken: values.WECHAT_PUSH_TOKEN,
    })
  const refuse = (): never => {
    throw new ProviderError("wechat", "refused", "not configured")
  }
  return {
    createScene: async () => refuse(),
    verifyPushUrl: () => undefined,
    readPush: async () => refuse(),
    authoriseUrl: refuse,
    exchangeCode: async () => refuse(),
  }
}

function sms(configuration: ProviderConfiguration): SmsSender {
  const aliyun = whole(configuration, [
    "ALIYUN_SMS_ACCESS_KEY_ID",
    "ALIYUN_SMS_ACCESS_KEY_SECRET",
    "ALIYUN_SMS_SIGN_NAME",
    "ALIYUN_SMS_TEMPLATE",
  ])
  const tencent = whole(configuration, [
    "TENCENT_SMS_SECRET_ID",
    "TENCENT_SMS_SECRET_KEY",
    "TENCENT_SMS_APP_ID",
    "TENCENT_SMS_SIGN_NAME",
    "TENCENT_SMS_TEMPLATE",
  ])
  return createSmsFallback([
    ...(aliyun
      ? [
          createAliyunSms({
            endpoint: "https://dysmsapi.aliyuncs.com",
            accessKeyId: aliyun.ALIYUN_SMS_ACCESS_KEY_ID,
            accessKeySecret: aliyun.ALIYUN_SMS_ACCESS_KEY_SECRET,
            signName: aliyun.ALIYUN_SMS_SIGN_NAME,
            templateCode: aliyun.ALIYUN_SMS_TEMPLATE,
          }),
        ]
      : []),
    ...(tencent
      ? [
          createTencentSms({
            endpoint: "https://sms.tencentcloudapi.com",
            secretId: tencent.TENCENT_SMS_SECRET_ID,
            secretKey: tencent.TENCENT_SMS_SECRET_KEY,
            region: configuration.TENCENT_SMS_REGION,
            appId: tencent.TENCENT_SMS_APP_ID,
            signName: tencent.TENCENT_SMS_SIGN_NAME,
            templateId: tencent.TENCENT_SMS_TEMPLATE,
          }),
        ]
      : []),
  ])
}

function wechatPay(
  configuration: ProviderConfiguration,
  now: () => Date,
): PaymentChannel | undefined {
  const values = whole(configuration, [
    "WECHAT_PAY_MERCHANT_ID",
    "WECHAT_PAY_APP_ID",
    "WECHAT_PAY_MERCHANT_SERIAL",
    "WECHAT_PAY_PRIVATE_KEY",
    "WECHAT_PAY_API_V3_KEY",
    "WECHAT_PAY_PLATFORM_KEYS",
  ])
  return (
    values &&
    createWechatPay(
      {
        apiBase: "https://api.mch.weixin.qq.com",
        appId: values.WECHAT_PAY_APP_ID,
        merchantId: values.WECHAT_PAY_MERCHANT_ID,
        merchantSerial: values.WECHAT_PAY_MERCHANT_SERIAL,
        merchantPrivateKey: pem(values.WECHAT_PAY_PRIVATE_KEY),
        apiV3Key: values.WECHAT_PAY_API_V3_KEY,
        platformKeys: JSON.parse(values.WECHAT_PAY_PLATFORM_KEYS) as Record<string, string>,
        notifyUrl: configuration.SITE_URL + callbackPaths.wechat,
      },
      now,
    )
  )
}

function alipay(configuration: ProviderConfiguration): PaymentChannel | undefined {
  const values = whole(configuration, [
    "ALIPAY_APP_ID",
    "ALIPAY_SELLER_ID",
    "ALIPAY_PRIVATE_KEY",
    "ALIPAY_PUBLIC_KEY",
  ])
  return (
    values &&
    createAlipay({
      gateway: "https://openapi.alipay.com/gateway.do",
      appId: values.ALIPAY_APP_ID,
      sellerId: values.ALIPAY_SELLER_ID,
      privateKey: pem(values.ALIPAY_PRIVATE_KEY),
      keyType: configuration.ALIPAY_KEY_TYPE,
      alipayPublicKey: pem(values.ALIPAY_PUBLIC_KEY),
      notifyUrl: configuration.SITE_URL + callbackPaths.alipay,
    })
  )
}

function stripe(configuration: ProviderConfiguration, now: () => Date): PaymentChannel | undefined {
  const values = whole(configuration, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"])
  return (
    values &&
    createStripe(
      {
        apiBase: "https://api.stripe.com",
        secretKey: values.STRIPE_SECRET_KEY,
        webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      },
      now,
    )
  )
}
