/**
 * Looks for secrets in what git keeps: keys, tokens, passwords in addresses, and long random words
 * beside telling names.
 *
 * Usage: node scripts/audit/secrets.ts [--history]   the files of this commit, or every line that
 * any commit has added
 */
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

const root = join(import.meta.dirname, "../..")

const shapes: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*\n?[A-Za-z0-9+/=\s]{40}/],
  ["AWS access key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["Aliyun access key", /\bLTAI[0-9A-Za-z]{16,20}\b/],
  ["Tencent secret id", /\bAKID[0-9A-Za-z]{32}\b/],
  ["Stripe key", /\b[sr]k_live_[0-9A-Za-z]{16,}\b/],
  ["Stripe webhook secret", /\bwhsec_[0-9A-Za-z]{24,}\b/],
  ["GitHub token", /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{60,})\b/],
  ["npm token", /\bnpm_[0-9A-Za-z]{36}\b/],
  ["JSON web token", /\beyJ[0-9A-Za-z_-]{10,}\.eyJ[0-9A-Za-z_-]{10,}\.[0-9A-Za-z_-]{10,}\b/],
  [
    "password in an address",
    /\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"'`$]+:[^\s:/@"'`$*]{6,}@(?!localhost|127\.|example)/,
  ],
  [
    "assigned secret",
    /\b(?:secret|password|passwd|api_?key|access_?key|token)["']?\s*[:=]\s*["'](?=[^"']*\d)(?=[^"']*[A-Za-z])[A-Za-z0-9+/_=-]{24,}["']/i,
  ],
]

/** Texts that only look like secrets, each with its reason. */
const known: readonly (readonly [text: RegExp, reason: string])[] = [
  [/EXAMPLE|example\.com/, "made up for tests and documentation"],
  [/sk_test_|whsec_\$\{/, "made anew by the simulator for each installation"],
]

/** Names of secrets found in a text, never the secrets themselves. */
export function findSecrets(text: string): string[] {
  return text.split("\n").flatMap((line, index, lines) => {
    const both = `${line}\n${lines[index + 1] ?? ""}`
    if (known.some(([pattern]) => pattern.test(line))) return []
    return shapes
      .filter(([name, pattern]) => pattern.test(name === "private key" ? both : line))
      .map(([name]) => `${index + 1}: ${name}`)
  })
}

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 })

/** What git keeps; in a copy without git, everything that is neither installed nor built. */
function listFiles(): string[] {
  if (existsSync(join(root, ".git"))) return git("ls-files", "-z").split("\0").filter(Boolean)
  const skipped = /(^|\/)(node_modules|build|\.data|\.react-router)(\/|$)/
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !skipped.test(path))
}

function scanFiles(): string[] {
  return listFiles().flatMap((path) => {
    const bytes = readFileSync(join(root, path))
    // Pictures and other binaries hold no readable words.
    if (bytes.subarray(0, 8000).includes(0)) return []
    return findSecrets(bytes.toString("utf8")).map((found) => `${path}:${found}`)
  })
}

function scanHistory(): string[] {
  const added = git("log", "-p", "--no-color", "--unified=0", "--all", "--no-textconv")
    .split("\n")
    .filter((line) => line.startsWith("+") && !line.startsWith("+++"))
  return [
    ...new Set(
      findSecrets(added.map((line) => line.slice(1)).join("\n")).map(
        (found) => `history: ${found.replace(/^\d+: /, "")}`,
      ),
    ),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const found = process.argv.includes("--history") ? scanHistory() : scanFiles()
  for (const line of found) console.error(line)
  console.log(`secrets: ${found.length} found`)
  process.exit(found.length === 0 ? 0 : 1)
}
