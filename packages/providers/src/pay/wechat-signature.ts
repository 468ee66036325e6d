import { createDecipheriv, createSign, createVerify, randomBytes } from "node:crypto"

/**
 * Signs the lines, each ended by a newline, with SHA256 and RSA: base64. Source: WeChat Pay API v3,
 * "签名生成".
 */
export function signLines(lines: readonly string[], privateKeyPem: string): string {
  return createSign("RSA-SHA256").update(joinLines(lines)).sign(privateKeyPem, "base64")
}

export function verifyLines(
  lines: readonly string[],
  signature: string,
  publicKeyPem: string,
): boolean {
  return createVerify("RSA-SHA256")
    .update(joinLines(lines))
    .verify(publicKeyPem, signature, "base64")
}

const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("")

export const newNonce = (): string => randomBytes(16).toString("hex")

export interface SealedResource {
  readonly ciphertext: string
  readonly nonce: string
  readonly associatedData: string
}

/**
 * Opens AEAD_AES_256_GCM with the 32-byte APIv3 key; the tag is the last 16 bytes. @throws Error
 * when the tag is wrong
 */
export function openResource(
  { ciphertext, nonce, associatedData }: SealedResource,
  apiV3Key: string,
): string {
  const sealed = Buffer.from(ciphertext, "base64")
  const decipher = createDecipheriv(
    "aes-256-gcm",
    Buffer.from(apiV3Key, "utf8"),
    Buffer.from(nonce, "utf8"),
    { authTagLength: 16 },
  )
  decipher.setAAD(Buffer.from(associatedData, "utf8"))
  decipher.setAuthTag(sealed.subarray(sealed.length - 16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString(
    "utf8",
  )
}
