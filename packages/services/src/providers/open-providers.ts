import { readFileSync } from "node:fs"
import { channelIds } from "@mozhuan/contract"
import {
  createAliyunSms,
  createOfficialAccount,
  createSmsFallback,
  createTencentSms,
  ProviderError,
  type ChannelId,
  type PaymentChannel,
  type SmsSender,
  type WechatLogin,
} from "@mozhuan/providers"
import { paymentAdapters } from "./payment-adapters.ts"
import type { Providers } from "./providers.ts"
import type { ProviderConfiguration } from "./settings.ts"
import { simulatedProviders } from "./simulated.ts"
import { whole } from "./whole.ts"

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
): Omit<Providers, "notices" | "webhooks"> {
  if (configuration.PROVIDER_SIM_KEYS) {
    if (isProduction)
      throw new Error(
        "PROVIDER_SIM_KEYS: simulated providers do not run in production; set the variables of the real ones",
      )
    return simulatedProviders(
      JSON.parse(readFileSync(configuration.PROVIDER_SIM_KEYS, "utf8")),
      configuration.PROVIDER_SIM_URL,
      { siteUrl: configuration.SITE_URL, now },
    )
  }
  const means = { siteUrl: configuration.SITE_URL, now }
  const payments = new Map<ChannelId, PaymentChannel>()
  for (const id of channelIds) {
    const channel = paymentAdapters[id].open(configuration, means)
    if (channel) payments.set(id, channel)
  }
  return { sms: sms(configuration), wechat: wechat(configuration), payments }
}

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
