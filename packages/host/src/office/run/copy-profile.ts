import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { OfficeKind } from "../formats/sniff.ts"
import type { OfficeInstallation } from "./installation.ts"
import { registryFor, type Purpose } from "./profile-settings.ts"

const REGISTRY = "user/registrymodifications.xcu"

/** What a program is to be for that converts a document. */
export const purposeOf = ({
  kind,
  extension,
}: {
  readonly kind: OfficeKind
  readonly extension: string
}): Purpose => (kind === "word" && extension !== "docx" ? "text" : "settled")

/** Copies the prepared profile to a folder that does not exist yet. */
export function copyProfile(
  { profile }: OfficeInstallation,
  folder: string,
  purpose: Purpose,
): void {
  cpSync(profile, folder, { recursive: true })
  if (purpose === "text") return
  const registry = join(folder, REGISTRY)
  writeFileSync(registry, registryFor(purpose, readFileSync(registry, "utf8")))
}
