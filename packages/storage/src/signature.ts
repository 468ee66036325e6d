import { createHash, createHmac, timingSafeEqual } from "node:crypto"

/** Parts of an HTTP request that AWS Signature Version 4 covers. */
export interface SignedRequest {
  readonly method: string
  /** As on the wire, percent-encoded. */
  readonly path: string
  readonly query: URLSearchParams
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

/** What a request claims about its own signature, from the Authorization header or the query. */
export interface SignatureClaim {
  readonly accessKeyId: string
  /** yyyymmdd/region/service/aws4_request */
  readonly scope: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
  /** yyyymmddThhmmssZ */
  readonly date: string
  /** Seconds from `date`, in presigned URLs. */
  readonly expires: number | undefined
  readonly securityToken: string | undefined
  readonly payloadHash: string
}

const algorithm = "AWS4-HMAC-SHA256"

/** Reads the claim, or gives undefined where there is none or it is malformed. */
export function readClaim(request: SignedRequest): SignatureClaim | undefined {
  return request.query.has("X-Amz-Signature")
    ? readQueryClaim(request.query)
    : readHeaderClaim(request.headers)
}

function readHeaderClaim(headers: SignedRequest["headers"]): SignatureClaim | undefined {
  const match =
    /^AWS4-HMAC-SHA256\s+Credential=([^/,]+)\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers["authorization"] ?? "",
    )
  const date = headers["x-amz-date"]
  if (!match || !date) return undefined
  const [, accessKeyId = "", scope = "", signedHeaders = "", signature = ""] = match
  return {
    accessKeyId,
    scope,
    signature,
    date,
    signedHeaders: signedHeaders.split(";"),
    expires: undefined,
    securityToken: headers["x-amz-security-token"],
    payloadHash: headers["x-amz-content-sha256"] ?? "",
  }
}

function readQueryClaim(query: URLSearchParams): SignatureClaim | undefined {
  const credential = query.get("X-Amz-Credential") ?? ""
  const slash = credential.indexOf("/")
  const date = query.get("X-Amz-Date")
  const expires = Number(query.get("X-Amz-Expires"))
  const isSound =
    query.get("X-Amz-Algorithm") === algorithm &&
    slash > 0 &&
    date &&
    Number.isInteger(expires) &&
    expires > 0 &&
    expires <= 604_800
  if (!isSound) return undefined
  return {
    accessKeyId: credential.slice(0, slash),
    scope: credential.slice(slash + 1),
    signedHeaders: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
    signature: query.get("X-Amz-Signature") ?? "",
    date,
    expires,
    securityToken: query.get("X-Amz-Security-Token") ?? undefined,
    payloadHash: "UNSIGNED-PAYLOAD",
  }
}

/** Largest difference between the request's clock and ours, in ms, as in S3. */
const LARGEST_SKEW = 15 * 60_000

/** Tells whether the claim's date allows its use now. */
export function isTimely(claim: SignatureClaim, now: number): boolean {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.date)
  if (!match || !claim.scope.startsWith(claim.date.slice(0, 8))) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map(Number)
  const age = now - Date.UTC(year, month - 1, day, hour, minute, second)
  return (
    age > -LARGEST_SKEW && age < (claim.expires === undefined ? LARGEST_SKEW : claim.expires * 1000)
  )
}

/** Tells whether the claim's signature was made over this request with the secret. */
export function isSignedWith(
  secret: string,
  request: SignedRequest,
  claim: SignatureClaim,
): boolean {
  if (!claim.signedHeaders.includes("host")) return false
  const expected = Buffer.from(sign(secret, request, claim), "hex")
  const given = Buffer.from(claim.signature, "hex")
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Gives the signature of a request, in hex. */
export function sign(
  secret: string,
  request: SignedRequest,
  claim: Omit<SignatureClaim, "signature">,
): string {
  const canonical = [
    request.method,
    canonicalPath(request.path),
    canonicalQuery(request.query),
    ...claim.signedHeaders.map(
      (name) => `${name}:${(request.headers[name] ?? "").trim().replace(/ +/g, " ")}`,
    ),
    "",
    claim.signedHeaders.join(";"),
    claim.payloadHash,
  ].join("\n")
  const digest = createHash("sha256").update(canonical).digest("hex")
  const key = claim.scope
    .split("/")
    .reduce<Buffer | string>((previous, part) => hmac(previous, part), `AWS4${secret}`)
  return hmac(key, [algorithm, claim.date, claim.scope, digest].join("\n")).toString("hex")
}

/**
 * Gives a presigned GET URL's query.
 *
 * Written here because the SDK's presigner is a further package for thirty lines.
 */
export function presign(
  keys: { readonly accessKeyId: string; readonly secret: string; readonly region: string },
  request: {
    readonly path: string
    readonly host: string
    readonly query: Readonly<Record<string, string>>
  },
  seconds: number,
  now: number,
): string {
  const date = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, "")
  const scope = `${date.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const query = new URLSearchParams({
    ...request.query,
    "X-Amz-Algorithm": algorithm,
    "X-Amz-Credential": `${keys.accessKeyId}/${scope}`,
    "X-Amz-Date": date,
    "X-Amz-Expires": String(seconds),
    "X-Amz-SignedHeaders": "host",
  })
  const claim = {
    accessKeyId: keys.accessKeyId,
    scope,
    signedHeaders: ["host"],
    date,
    expires: seconds,
    securityToken: undefined,
    payloadHash: "UNSIGNED-PAYLOAD",
  }
  const signature = sign(
    keys.secret,
    { method: "GET", path: request.path, query, headers: { host: request.host } },
    claim,
  )
  return `${canonicalQuery(query)}&X-Amz-Signature=${signature}`
}

/**
 * Each segment decoded and encoded anew by RFC 3986: clients differ in which characters they leave
 * alone.
 */
function canonicalPath(path: string): string {
  return path
    .split("/")
    .map((segment) => encode(decodeSegment(segment)))
    .join("/")
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&")
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest()
}
