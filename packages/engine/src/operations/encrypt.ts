import { ConversionError } from "../base/failure.ts"
import type { Diagnostic } from "../base/failure.ts"
import { openEncryption } from "../pdf/objects/decryption.ts"
import { makeEncryption } from "../pdf/objects/encryption.ts"
import type { EncryptionRequest, FileEncryption } from "../pdf/objects/encryption.ts"
import { toolsOf } from "../pdf/objects/file.ts"
import type { PdfTools } from "../pdf/objects/file.ts"
import { encodeDocText } from "../pdf/objects/text.ts"
import { Source } from "./assemble/source.ts"
import { copyWhole } from "./copy-whole.ts"
import { stemOf } from "./file-names.ts"
import { contentOf, openInput, restrictionLoss } from "./input.ts"
import {
  choiceOf,
  flagOf,
  invalidOption,
  pdfMediaType,
  resultOf,
  soleInput,
  textOf,
} from "./operation.ts"
import type { Operation } from "./operation.ts"

/**
 * Protects a PDF with AES: password to open, permission flags, or both.
 *
 * Screen readers are always let in. The key is checked against the passwords before anything is
 * written.
 * @throws ConversionError "options/invalid" where there is nothing to protect with; else as
 * `openPdf`.
 */
export const encryptPdf: Operation = async (request, host, context) => {
  const { input, settings } = soleInput(request)
  const tools = toolsOf(host)
  const wanted = readRequest(settings, tools)
  const file = openInput(input, tools)
  const source = new Source(file, stemOf(input.name))
  const pages = source.pages.length
  context.onProgress?.({ stage: "write", pagesDone: 0, pagesTotal: pages })
  const encryption = makeEncryption(wanted, tools)
  verifyKeys(encryption, wanted, tools)
  const content = contentOf(copyWhole(file, { encryption }), context.signal)
  await context.emit({ name: `${source.name}.pdf`, mediaType: pdfMediaType, content, pages })
  context.onProgress?.({ stage: "write", pagesDone: pages, pagesTotal: pages })
  const signed: Diagnostic[] = source.isSigned
    ? [{ kind: "signature-broken", detail: "signature" }]
    : []
  return resultOf(1, pages, [...signed, ...restrictionLoss(file, input.name)])
}

/** Bit values of P. Source: ISO 32000-2, table 22. */
const bits = {
  print: 4,
  edit: 8,
  copy: 16,
  comment: 32,
  fillForms: 256,
  assemble: 1_024,
  printWell: 2_048,
} as const

function readRequest(
  settings: Readonly<Record<string, unknown>>,
  tools: PdfTools,
): EncryptionRequest {
  const algorithm = choiceOf(settings, "algorithm", ["aes-256", "aes-128"])
  const userPassword = textOf(settings, "userPassword")
  const givenOwner = textOf(settings, "ownerPassword")
  const permissions = readPermissions(settings)
  const isRestricting = permissions !== -4
  if (userPassword === "" && givenOwner === "" && !isRestricting)
    throw invalidOption("userPassword", "Enter a password, or forbid something.")
  if (givenOwner !== "" && givenOwner === userPassword) {
    throw invalidOption(
      "ownerPassword",
      "The permission password must differ from the password that opens the file.",
    )
  }
  for (const [key, password] of [
    ["userPassword", userPassword],
    ["ownerPassword", givenOwner],
  ] as const)
    checkPassword(key, password, algorithm)
  return {
    algorithm,
    userPassword,
    // Without one of its own, nobody lifts the restrictions by guessing the empty password.
    ownerPassword: givenOwner === "" ? randomPassword(tools) : givenOwner,
    permissions,
    encryptsMetadata: flagOf(settings, "encryptMetadata", true),
  }
}

function readPermissions(settings: Readonly<Record<string, unknown>>): number {
  const print = choiceOf(settings, "print", ["high", "low", "none"])
  let permissions = -4
  if (print !== "high") permissions &= ~bits.printWell
  if (print === "none") permissions &= ~bits.print
  for (const key of ["copy", "edit", "comment", "fillForms", "assemble"] as const) {
    if (!flagOf(settings, key, true)) permissions &= ~bits[key]
  }
  return permissions
}

function checkPassword(
  key: string,
  password: string,
  algorithm: EncryptionRequest["algorithm"],
): void {
  if (algorithm === "aes-256") {
    if (new TextEncoder().encode(password.normalize("NFKC")).length > 127)
      throw invalidOption(key, "Use at most 127 bytes: 42 Chinese characters.")
    return
  }
  const bytes = encodeDocText(password)
  if (!bytes)
    throw invalidOption(
      key,
      "AES-128 takes Latin letters, digits and signs only. Choose AES-256 for other characters.",
    )
  if (bytes.length > 32)
    throw invalidOption(key, "AES-128 takes at most 32 characters. Choose AES-256 for more.")
}

function randomPassword(tools: PdfTools): string {
  return Array.from(tools.random(24), (byte) =>
    "abcdefghijkmnpqrstuvwxyz23456789".charAt(byte & 31),
  ).join("")
}

function verifyKeys(encryption: FileEncryption, wanted: EncryptionRequest, tools: PdfTools): void {
  const open = (password: string): string =>
    openEncryption(
      encryption.dict,
      encryption.fileId,
      (value) => value ?? null,
      tools.aes,
      password,
    ).role
  if (
    open(wanted.ownerPassword) === "owner" &&
    (wanted.userPassword === "" || open(wanted.userPassword) === "user")
  )
    return
  throw new ConversionError("program/failed", "The protected file could not be verified.", {
    hint: "Try again.",
  })
}
