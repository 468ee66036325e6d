import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { escape, page } from "../page.ts"
import type { SimState } from "../state.ts"

/**
 * Both vendors' SendSms with their signatures checked and their throttle, and the inbox of every
 * phone.
 */
export function mountSms(app: FastifyInstance, state: SimState): void {
  app.post<{ Querystring: Record<string, string> }>("/aliyun/", async (request, reply) => {
    if (state.faults.take("aliyun-sms", ["fail"]))
      return reply.status(500).send({ Code: "InternalError" })
    if (!isAliyunSigned(request, state))
      return reply.status(400).send({ Code: "SignatureDoesNotMatch" })
    const mobile = request.query["PhoneNumbers"] ?? ""
    if (isThrottled(state, "aliyun-sms", mobile, 60_000))
      return reply.send({ Code: "isv.BUSINESS_LIMIT_CONTROL" })
    const parameters = JSON.parse(request.query["TemplateParam"] ?? "{}") as { code?: string }
    return reply.send({
      Code: "OK",
      Message: "OK",
      BizId: deliver(state, "aliyun-sms", mobile, parameters.code ?? ""),
      RequestId: "sim",
    })
  })
  app.post<{ Body: TencentBody }>("/tencent/", async (request, reply) => {
    if (state.faults.take("tencent-sms", ["fail"]))
      return reply.status(500).send({ Response: { Error: { Code: "InternalError" } } })
    if (!isTencentSigned(request, state))
      return reply.send({ Response: { Error: { Code: "AuthFailure.SignatureFailure" } } })
    const mobile = (request.body.PhoneNumberSet?.[0] ?? "").replace(/^\+86/, "")
    const isTooSoon = isThrottled(state, "tencent-sms", mobile, 30_000)
    const status = isTooSoon
      ? { Code: "LimitExceeded.PhoneNumberThirtySecondLimit", SerialNo: "" }
      : {
          Code: "Ok",
          SerialNo: deliver(state, "tencent-sms", mobile, request.body.TemplateParamSet?.[0] ?? ""),
        }
    return reply.send({ Response: { SendStatusSet: [status], RequestId: "sim" } })
  })
  app.get<{ Querystring: Record<string, string> }>("/sim/inbox", (request, reply) => {
    const messages = state.inbox
      .filter((message) => !request.query["mobile"] || message.mobile === request.query["mobile"])
      .toReversed()
    if (request.headers.accept?.includes("application/json")) return reply.send({ messages })
    const rows = messages
      .map(
        (message) =>
          `<tr><td>${escape(message.mobile)}</td><td><b>${escape(message.code)}</b></td><td>${new Date(message.at).toLocaleTimeString("zh-CN")}</td></tr>`,
      )
      .join("")
    return reply
      .type("text/html")
      .send(
        page(
          "短信收件箱",
          `<table><tr><th>手机号</th><th>验证码</th><th>时间</th></tr>${rows}</table>`,
        ),
      )
  })
}

interface TencentBody {
  readonly PhoneNumberSet?: readonly string[]
  readonly TemplateParamSet?: readonly string[]
}

function deliver(state: SimState, provider: string, mobile: string, code: string): string {
  state.inbox.push({ provider, mobile, code, at: state.now() })
  return `${provider}-${state.inbox.length}`
}

const isThrottled = (state: SimState, provider: string, mobile: string, gap: number): boolean =>
  state.inbox.some(
    (message) =>
      message.provider === provider && message.mobile === mobile && state.now() - message.at < gap,
  )

function isAliyunSigned(request: FastifyRequest, state: SimState): boolean {
  const authorization = request.headers.authorization ?? ""
  const {
    Credential = "",
    SignedHeaders = "",
    Signature = "",
  } = Object.fromEntries(
    authorization
      .replace(/^\S+ /, "")
      .split(",")
      .map((part) => part.trim().split("=", 2) as [string, string]),
  )
  if (Credential !== state.keys.aliyunSms.accessKeyId) return false
  const names = SignedHeaders.split(";")
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? "")}\n`).join("")
  const canonical = [
    "POST",
    "/",
    request.url.split("?")[1] ?? "",
    headers,
    SignedHeaders,
    String(request.headers["x-acs-content-sha256"]),
  ].join("\n")
  const toSign = `ACS3-HMAC-SHA256\n${createHash("sha256").update(canonical).digest("hex")}`
  return isEqual(
    createHmac("sha256", state.keys.aliyunSms.accessKeySecret).update(toSign).digest("hex"),
    Signature,
  )
}

function isTencentSigned(request: FastifyRequest, state: SimState): boolean {
  const match =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=content-type;host, Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    )
  if (match?.[1] !== state.keys.tencentSms.secretId || !match[2] || !match[3]) return false
  const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
  const canonical = [
    "POST",
    "/",
    "",
    `content-type:${String(request.headers["content-type"])}\nhost:${request.headers.host ?? ""}\n`,
    "content-type;host",
    sha256(rawBodyOf(request)),
  ].join("\n")
  const toSign = [
    "TC3-HMAC-SHA256",
    request.headers["x-tc-timestamp"],
    `${match[2]}/sms/tc3_request`,
    sha256(canonical),
  ].join("\n")
  const key = [match[2], "sms", "tc3_request"].reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `TC3${state.keys.tencentSms.secretKey}`,
  )
  return isEqual(createHmac("sha256", key).update(toSign).digest("hex"), match[3])
}

/** The body as it came, kept beside the parsed one by the server's JSON parser. */
export const rawBodyOf = (request: FastifyRequest): string =>
  (request as { rawBody?: string }).rawBody ?? ""

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
