import {
  createAlipay,
  createAliyunSms,
  createOfficialAccount,
  createSmsFallback,
  createStripe,
  createTencentSms,
  createWechatPay,
} from "@mozhuan/providers"
import { z } from "zod"
import { callbackPaths, type Providers } from "./providers.ts"

const keyPair = z.object({ privateKey: z.string(), publicKey: z.string() })

/**
 * The part of the simulator's key file that the product needs: its own private halves and the
 * providers' public ones.
 */
const simKeys = z.object({
  wechat: z.object({ appId: z.string(), appSecret: z.string(), pushToken: z.string() }),
  wechatPay: z.object({
    appId: z.string(),
    merchantId: z.string(),
    merchantSerial: z.string(),
    merchant: keyPair,
    platformSerial: z.string(),
    platform: keyPair,
    apiV3Key: z.string(),
  }),
  alipay: z.object({
    appId: z.string(),
    sellerId: z.string(),
    application: keyPair,
    provider: keyPair,
  }),
  stripe: z.object({ secretKey: z.string(), webhookSecret: z.string() }),
  aliyunSms: z.object({ accessKeyId: z.string(), accessKeySecret: z.string() }),
  tencentSms: z.object({ secretId: z.string(), secretKey: z.string() }),
})

/**
 * The production adapters, pointed at the simulator on loopback. @throws Error when `base` is
 * anywhere else
 */
export function simulatedProviders(
  keyFile: unknown,
  base: string,
  siteUrl: string,
  now: () => Date,
): Omit<Providers, "notices"> {
  if (!["127.0.0.1", "[::1]", "localhost"].includes(new URL(base).hostname))
    throw new Error("PROVIDER_SIM_URL must be on this machine")
  const { wechat, wechatPay, alipay, stripe, aliyunSms, tencentSms } = simKeys.parse(keyFile)
  const channels = [
    createWechatPay(
      {
        apiBase: base,
        appId: wechatPay.appId,
        merchantId: wechatPay.merchantId,
        merchantSerial: wechatPay.merchantSerial,
        merchantPrivateKey: wechatPay.merchant.privateKey,
        apiV3Key: wechatPay.apiV3Key,
        platformKeys: { [wechatPay.platformSerial]: wechatPay.platform.publicKey },
        notifyUrl: siteUrl + callbackPaths.wechat,
      },
      now,
    ),
    createAlipay({
      gateway: `${base}/alipay/gateway.do`,
      appId: alipay.appId,
      sellerId: alipay.sellerId,
      privateKey: alipay.application.privateKey,
      keyType: "PKCS8",
      alipayPublicKey: alipay.provider.publicKey,
      notifyUrl: siteUrl + callbackPaths.alipay,
    }),
    createStripe({ apiBase: base, ...stripe }, now),
  ]
  return {
    sms: createSmsFallback([
      createAliyunSms(
        { endpoint: `${base}/aliyun`, ...aliyunSms, signName: "墨转", templateCode: "SMS_1" },
        now,
      ),
      createTencentSms(
        {
          endpoint: `${base}/tencent`,
          ...tencentSms,
          region: "ap-guangzhou",
          appId: "1400000000",
          signName: "墨转",
          templateId: "1",
        },
        now,
      ),
    ]),
    wechat: createOfficialAccount(
      { apiBase: base, showBase: base, openBase: base, ...wechat },
      () => now().getTime(),
    ),
    payments: new Map(channels.map((channel) => [channel.id, channel])),
  }
}
