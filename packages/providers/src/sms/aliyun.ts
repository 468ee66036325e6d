import { createHash, createHmac, randomUUID } from "node:crypto"
import { ProviderError } from "../failure.ts"
import { parseJson, send, textOf } from "../http.ts"
import type { SmsSender } from "./port.ts"

export interface AliyunSmsSettings {
  /** Such as https://dysmsapi.aliyuncs.com, without a trailing slash. */
  readonly endpoint: string
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly signName: string
  readonly templateCode: string
}

const version = "2017-05-25"
const algorithm = "ACS3-HMAC-SHA256"

/**
 * Aliyun short messages: SendSms of 2017-05-25, signed with ACS3-HMAC-SHA256 over headers and
 * query.
 */
export function createAliyunSms(
  settings: AliyunSmsSettings,
  now: () => Date = () => new Date(),
): SmsSender {
  return {
    id: "aliyun",
    async sendCode({ mobile, code }) {
      const query = canonicalQuery({
        PhoneNumbers: mobile,
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify({ code }),
      })
      const headers = signedHeaders(settings, query, now())
      const reply = await send({
        provider: "aliyun-sms",
        url: `${settings.endpoint}/?${query}`,
        method: "POST",
        headers,
      })
      const body = parseJson("aliyun-sms", reply.text)
      const result = textOf(body, "Code")
      if (reply.status === 200 && result === "OK") return { receipt: textOf(body, "BizId") }
      throw new ProviderError(
        "aliyun-sms",
        result.startsWith("isv.BUSINESS_LIMIT_CONTROL") ? "throttled" : "refused",
        result || String(reply.status),
      )
    },
  }
}

function signedHeaders(
  settings: AliyunSmsSettings,
  query: string,
  at: Date,
): Record<string, string> {
  const payloadHash = createHash("sha256").update("").digest("hex")
  const headers: Record<string, string> = {
    host: new URL(settings.endpoint).host,
    "x-acs-action": "SendSms",
    "x-acs-content-sha256": payloadHash,
    "x-acs-date": at.toISOString().replace(/\.\d{3}Z$/, "Z"),
    "x-acs-signature-nonce": randomUUID(),
    "x-acs-version": version,
  }
  const names = Object.keys(headers).toSorted()
  const canonicalHeaders = names.map((name) => `${name}:${headers[name] ?? ""}\n`).join("")
  const canonical = ["POST", "/", query, canonicalHeaders, names.join(";"), payloadHash].join("\n")
  const toSign = `${algorithm}\n${createHash("sha256").update(canonical).digest("hex")}`
  const signature = createHmac("sha256", settings.accessKeySecret).update(toSign).digest("hex")
  return {
    ...headers,
    authorization: `${algorithm} Credential=${settings.accessKeyId},SignedHeaders=${names.join(";")},Signature=${signature}`,
  }
}

/** Sorted, RFC 3986 encoded. */
function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .toSorted()
    .map((key) => `${encode(key)}=${encode(parameters[key] ?? "")}`)
    .join("&")
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
