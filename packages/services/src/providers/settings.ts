import { z } from "zod"
import { paymentEnvironment } from "./payment-adapters.ts"

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
  ...paymentEnvironment,
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
