import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto"
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Keys of the installation, all derived from one secret, each for one purpose. */
export class Secrets {
  readonly #root: Buffer

  constructor(secret: string) {
    this.#root = Buffer.from(secret)
  }

  /** Gives the key of one purpose; the same on every machine that has the secret. */
  key(purpose: string, bytes = 32): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#root, "mozhuan", purpose, bytes))
  }

  /** Gives a name that cannot be traced back to the value without the secret. */
  tag(purpose: string, value: string): string {
    return createHmac("sha256", this.key(purpose)).update(value).digest("hex").slice(0, 32)
  }

  /** Encrypts and authenticates a value (AES-256-GCM). */
  seal(purpose: string, value: unknown): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv("aes-256-gcm", this.key(purpose), nonce)
    const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }

  /** Opens what `seal` made. @throws Error when it was changed or sealed by another installation */
  open(purpose: string, sealed: Buffer): unknown {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      this.key(purpose),
      sealed.subarray(0, 12),
    ).setAuthTag(sealed.subarray(12, 28))
    return JSON.parse(
      Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString(),
    )
  }
}

/**
 * Reads the installation's secret, from the environment or from the data folder, where the first
 * start makes it.
 */
export async function loadSecrets(folder: string, given?: string): Promise<Secrets> {
  if (given) return new Secrets(given)
  const path = join(folder, "installation.secret")
  const kept = await readFile(path, "utf8").catch(() => undefined)
  if (kept) return new Secrets(kept)
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true })
  // Linking fails where another process was faster; everyone then reads the one that won.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })
  await rm(draft)
  return new Secrets(await readFile(path, "utf8"))
}
