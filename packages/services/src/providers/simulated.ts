import { channelIds } from "@mozhuan/contract"
import {
  createAliyunSms,
  createOfficialAccount,
  createSmsFallback,
  createTencentSms,
} from "@mozhuan/providers"
import { z } from "zod"
import { paymentAdapters } from "./payment-adapters.ts"
import type { Providers } from "./providers.ts"
import type { Means } from "./whole.ts"

/**
 * The part of the simulator's key file that the product needs: its own private halves and the
 * providers' public ones.
 */
const simKeys = z.object({
  wechat: z.object({ appId: z.string(), appSecret: z.string(), pushToken: z.string() }),
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
  means: Means,
): Omit<Providers, "notices" | "webhooks"> {
  if (!["127.0.0.1", "[::1]", "localhost"].includes(new URL(base).hostname))
    throw new Error("PROVIDER_SIM_URL must be on this machine")
  const { now } = means
  const { wechat, aliyunSms, tencentSms } = simKeys.parse(keyFile)
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
    payments: new Map(
      channelIds.map((id) => [id, paymentAdapters[id].simulate(keyFile, base, means)]),
    ),
  }
}
