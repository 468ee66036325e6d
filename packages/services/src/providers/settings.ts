import { z } from "zod"

/**
 * Variables of each provider. A provider counts as configured when its first variable is set; then
 * all must be.
 */
export const providerEnvironment = {
  /** Where visitors reach the site; providers call back below it. */
  SITE_URL: z.url().optional(),
  /** Keys of the local provider simulator; refused in production. */
  PROVIDER_SIM_KEYS: z.string().optional(),
  PROVIDER_SIM_URL: z.url().optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_PUSH_TOKEN: z.string().optional(),
  WECHAT_PAY_APP_ID: z.string().optional(),
  WECHAT_PAY_MERCHANT_ID: z.string().optional(),
  WECHAT_PAY_MERCHANT_SERIAL: z.string().optional(),
  /** PKCS#8 PEM; "\n" may stand for line ends. */
  WECHAT_PAY_PRIVATE_KEY: z.string().optional(),
  WECHAT_PAY_API_V3_KEY: z.string().length(32, "must have 32 characters").optional(),
  /** JSON object from serial (or PUB_KEY_ID_…) to public key PEM. */
  WECHAT_PAY_PLATFORM_KEYS: z.string().optional(),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: z.string().optional(),
  ALIPAY_KEY_TYPE: z.enum(["PKCS1", "PKCS8"]).default("PKCS8"),
  ALIPAY_PUBLIC_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  ALIYUN_SMS_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATE: z.string().optional(),
  TENCENT_SMS_SECRET_ID: z.string().optional(),
  TENCENT_SMS_SECRET_KEY: z.string().optional(),
  TENCENT_SMS_APP_ID: z.string().optional(),
  TENCENT_SMS_SIGN_NAME: z.string().optional(),
  TENCENT_SMS_TEMPLATE: z.string().optional(),
  TENCENT_SMS_REGION: z.string().default("ap-guangzhou"),
}

const environment = z.object(providerEnvironment)
/** The same with the addresses known. */
export type ProviderConfiguration = Readonly<
  Omit<z.output<typeof environment>, "SITE_URL" | "PROVIDER_SIM_URL">
> & { readonly SITE_URL: string; readonly PROVIDER_SIM_URL: string }
