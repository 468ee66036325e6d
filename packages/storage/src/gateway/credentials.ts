import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { z } from "zod"

/**
 * What a holder of temporary keys may do: upload below `prefix`, objects up to `maximumBytes`,
 * until `expires`.
 */
const claims = z.object({
  id: z.string(),
  prefix: z.string(),
  /** Seconds since 1970. */
  expires: z.number(),
  maximumBytes: z.number(),
  /** How much may lie below the prefix; absent in keys without a budget. */
  budget: z.object({ bytes: z.number(), objects: z.number(), openUploads: z.number() }).optional(),
  network: z.string().optional(),
})
export type UploadClaims = z.output<typeof claims>

const download = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  disposition: z.enum(["attachment", "inline"]),
  expires: z.number(),
})
export type DownloadClaims = z.output<typeof download>

/**
 * Makes and checks keys without remembering any: the token is the signed claims, the secret is
 * derived from the token.
 *
 * Any server that knows the installation's secret accepts what another has issued.
 */
export class KeyRing {
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  /** Long-lived keys of the installation itself: everything is allowed. */
  get root(): { readonly accessKeyId: string; readonly secret: string } {
    return {
      accessKeyId: "installation",
      secret: this.#mac("root", "installation").toString("base64url"),
    }
  }

  issueUpload(terms: Omit<UploadClaims, "id">): {
    readonly accessKeyId: string
    readonly secret: string
    readonly token: string
  } {
    const id = `T${randomBytes(9).toString("hex")}`
    const token = this.#seal("upload", { ...terms, id })
    return { accessKeyId: id, secret: this.#secretOf(token), token }
  }

  /**
   * Gives claims and secret of a token, or undefined where it is forged. Expiry is the caller's to
   * check.
   */
  openUpload(
    token: string,
  ): { readonly claims: UploadClaims; readonly secret: string } | undefined {
    const opened = claims.safeParse(this.#open("upload", token))
    return opened.success ? { claims: opened.data, secret: this.#secretOf(token) } : undefined
  }

  issueDownload(terms: DownloadClaims): string {
    return this.#seal("download", terms)
  }

  openDownload(token: string): DownloadClaims | undefined {
    const opened = download.safeParse(this.#open("download", token))
    return opened.success ? opened.data : undefined
  }

  #secretOf(token: string): string {
    return this.#mac("secret", token).toString("base64url")
  }

  #seal(purpose: string, value: unknown): string {
    const body = Buffer.from(JSON.stringify(value)).toString("base64url")
    return `${body}.${this.#mac(purpose, body).toString("base64url")}`
  }

  #open(purpose: string, token: string): unknown {
    const [body = "", given = ""] = token.split(".")
    const mac = Buffer.from(given, "base64url")
    const expected = this.#mac(purpose, body)
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return undefined
    return JSON.parse(Buffer.from(body, "base64url").toString())
  }

  #mac(purpose: string, text: string): Buffer {
    return createHmac("sha256", this.#secret).update(`${purpose}\n${text}`).digest()
  }
}
