import { createHash, createHmac } from "node:crypto"
import { ProviderError } from "../failure.ts"
import { parseJson, send, textOf } from "../http.ts"
import type { SmsSender } from "./port.ts"

export interface TencentSmsSettings {
  /** Such as https://sms.tencentcloudapi.com, without a trailing slash. */
  readonly endpoint: string
  readonly secretId: string
  readonly secretKey: string
  readonly region: string
  readonly appId: string
  readonly signName: string
  readonly templateId: string
}

const algorithm = "TC3-HMAC-SHA256"
const service = "sms"

/**
 * Tencent short messages: SendSms of 2021-01-11, signed with TC3-HMAC-SHA256 over the JSON body.
 */
export function createTencentSms(
  settings: TencentSmsSettings,
  now: () => Date = () => new Date(),
): SmsSender {
  return {
    id: "tencent",
    async sendCode({ mobile, code }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: settings.appId,
        TemplateId: settings.templateId,
        SignName: settings.signName,
        TemplateParamSet: [code],
      })
      const reply = await send({
        provider: "tencent-sms",
        url: `${settings.endpoint}/`,
        method: "POST",
        headers: signedHeaders(settings, body, now()),
        body,
      })
      const status = firstStatus(parseJson("tencent-sms", reply.text))
      if (status.code === "Ok") return { receipt: status.serial }
      throw new ProviderError(
        "tencent-sms",
        /Limit/.test(status.code) ? "throttled" : "refused",
        status.code || String(reply.status),
      )
    },
  }
}

function firstStatus(body: Readonly<Record<string, unknown>>): { code: string; serial: string } {
  const response = body["Response"] as Record<string, unknown> | undefined
  const failure = response?.["Error"] as Record<string, unknown> | undefined
  if (failure) return { code: textOf(failure, "Code"), serial: "" }
  const set = response?.["SendStatusSet"]
  const first = Array.isArray(set) ? (set[0] as Record<string, unknown> | undefined) : undefined
  return first
    ? { code: textOf(first, "Code"), serial: textOf(first, "SerialNo") }
    : { code: "", serial: "" }
}

function signedHeaders(
  settings: TencentSmsSettings,
  body: string,
  at: Date,
): Record<string, string> {
  const host = new URL(settings.endpoint).host
  const timestamp = Math.floor(at.getTime() / 1000)
  const date = at.toISOString().slice(0, 10)
  const contentType = "application/json; charset=utf-8"
  const canonical = [
    "POST",
    "/",
    "",
    `content-type:${contentType}\nhost:${host}\n`,
    "content-type;host",
    sha256(body),
  ].join("\n")
  const scope = `${date}/${service}/tc3_request`
  const toSign = [algorithm, timestamp, scope, sha256(canonical)].join("\n")
  const key = [date, service, "tc3_request"].reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `TC3${settings.secretKey}`,
  )
  const signature = createHmac("sha256", key).update(toSign).digest("hex")
  return {
    "content-type": contentType,
    "x-tc-action": "SendSms",
    "x-tc-version": "2021-01-11",
    "x-tc-region": settings.region,
    "x-tc-timestamp": String(timestamp),
    authorization: `${algorithm} Credential=${settings.secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`,
  }
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
