/**
 * Checks who imports whom: the import table of docs/architecture.md, the rooms
 * inside the engine, and that platform-free packages use no platform API.
 *
 * Prints every forbidden import and exits 1; there is no exception list.
 */
import { readFileSync } from "node:fs"
import { execFileSync } from "node:child_process"
import { dirname, join, normalize, relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")

/** Which of our packages each package may import. */
const allowedPackages: Record<string, readonly string[]> = {
  engine: [],
  contract: [],
  data: ["contract"],
  storage: ["contract", "data"],
  jobs: ["contract", "data"],
  providers: ["contract", "data"],
  services: ["contract", "data", "jobs", "storage", "providers"],
  host: ["engine"],
  testkit: ["engine", "host", "contract"],
  sim: ["contract"],
  site: ["contract", "engine", "services"],
  server: ["services", "contract", "data", "jobs", "storage", "providers"],
  worker: ["services", "engine", "host", "jobs", "storage", "contract"],
  cli: ["engine", "host", "contract"],
}

/** Rooms inside the engine, lowest first; a room imports only rooms named beside it. */
const allowedRooms: Record<string, readonly string[]> = {
  base: [],
  model: ["base"],
  fonts: ["base", "model"],
  images: ["base", "model"],
  print: ["base"],
  charts: ["base", "model"],
  pdf: ["base", "model", "fonts", "images"],
  ooxml: ["base", "model", "fonts", "images"],
  html: ["base", "model", "charts"],
  readers: ["base", "model", "fonts", "images", "pdf"],
  analysis: ["base", "model", "fonts", "images", "charts"],
  writers: ["base", "model", "fonts", "images", "charts", "pdf", "ooxml", "html"],
  operations: ["base", "model", "fonts", "images", "pdf"],
  pipeline: [
    "base",
    "model",
    "fonts",
    "images",
    "charts",
    "pdf",
    "ooxml",
    "html",
    "readers",
    "analysis",
    "writers",
    "operations",
  ],
}

/**
 * Siblings in these rooms never import each other: `readers/pdf` knows nothing of `readers/cad`.
 */
const roomsOfSiblings = new Set(["readers", "writers"])

/**
 * Floors of the engine's analysis, lowest first: a file imports from its own folder and from lower
 * floors alone, types included. What is on no floor says what the floors hand to each other
 * (`vocabulary`) or puts them together (`analysisTop`).
 */
const analysisFloors: readonly (readonly string[])[] = [
  ["geometry"],
  ["writing", "fonts"],
  ["page"],
  ["file"],
  ["document"],
]
const vocabulary = new Set(["drafts.ts", "block-drafts.ts"])
const analysisTop = new Set(["passes.ts", "passes", "dump"])
/** Floors that have folders of their own, which are siblings. */
const floorsOfFolders = new Set(["page", "file", "document"])

const platformFree = new Set(["engine", "contract"])

/**
 * What the tests of a package may import besides: the test kit, the host that runs an engine, the
 * adapters a simulator is held against.
 */
const allowedInTests: Record<string, readonly string[]> = {
  engine: ["testkit", "host", "contract"],
  sim: ["providers"],
  services: ["sim"],
  server: ["sim", "engine", "host", "worker"],
  worker: ["data", "server"],
  site: ["testkit"],
}

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /^(apps|packages)\/[^/]+\//.test(file))

const faults: string[] = []
for (const file of files) {
  let text: string
  try {
    text = readFileSync(join(root, file), "utf8")
  } catch {
    continue // deleted in the working tree
  }
  for (const specifier of importsOf(text)) {
    const fault = judge(file, specifier.name, specifier.isTypeOnly)
    if (fault) faults.push(`${file}: ${fault}`)
  }
}
for (const fault of faults) console.error(fault)
console.log(`layers: ${files.length} files, ${faults.length} forbidden imports`)
process.exitCode = faults.length > 0 ? 1 : 0

function importsOf(text: string): { name: string; isTypeOnly: boolean }[] {
  const found: { name: string; isTypeOnly: boolean }[] = []
  const statement =
    /^\s*(?:import|export)\s+(type\s)?[^"'`;]*?from\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm
  for (const match of text.matchAll(statement)) {
    const name = match[2] ?? match[3] ?? match[4]
    if (name) found.push({ name, isTypeOnly: Boolean(match[1]) })
  }
  return found
}

function judge(file: string, specifier: string, isTypeOnly: boolean): string | undefined {
  const [, owner = ""] = file.split("/")
  const isTest = /\.test\.tsx?$|\/test\/|\/fixtures\//.test(file)
  if (specifier.startsWith("@mozhuan/")) {
    const target = specifier.split("/")[1] ?? ""
    if (target === owner) return `imports its own package by name (${specifier})`
    if (isTest && (target === "testkit" || allowedInTests[owner]?.includes(target)))
      return undefined
    if (owner === "site" && target === "services" && !isTypeOnly)
      return "the site may import services only as a type"
    if (!allowedPackages[owner]?.includes(target)) return `${owner} may not import ${target}`
    if (specifier.split("/").length > 2 && !isTest && !isListedDoor(target, specifier))
      return `reaches inside ${specifier}`
    return undefined
  }
  if (specifier.startsWith(".")) {
    const target = normalize(join(dirname(file), specifier))
    if (!target.startsWith(file.split("/").slice(0, 2).join("/")))
      return `leaves its package: ${specifier}`
    return owner === "engine" && !isTest ? judgeRooms(file, target) : undefined
  }
  if (
    platformFree.has(owner) &&
    !isTest &&
    /^(node:|fs$|path$|pg$|sharp$|koffi$)/.test(specifier)
  ) {
    return `${owner} is platform-free and may not import ${specifier}`
  }
  return undefined
}

function isListedDoor(target: string, specifier: string): boolean {
  const base = ["packages", "apps"].find((folder) =>
    files.some((file) => file.startsWith(`${folder}/${target}/`)),
  )
  const manifest = JSON.parse(
    readFileSync(join(root, base ?? "packages", target, "package.json"), "utf8"),
  )
  return `./${specifier.split("/").slice(2).join("/")}` in manifest.exports
}

function judgeRooms(file: string, target: string): string | undefined {
  const from = relative("packages/engine/src", file).split("/")
  const to = relative("packages/engine/src", target).split("/")
  if (from.length === 1) return undefined // the package's door
  const [fromRoom = "", fromChild] = from
  const [toRoom = "", toChild] = to
  if (fromRoom === "analysis" && toRoom === "analysis") return judgeFloors(from, to)
  if (fromRoom === toRoom) {
    const isSibling =
      roomsOfSiblings.has(fromRoom) && from.length > 2 && to.length > 2 && fromChild !== toChild
    return isSibling
      ? `sibling import: ${fromRoom}/${fromChild} -> ${toRoom}/${toChild}`
      : undefined
  }
  if (!allowedRooms[fromRoom]) return `no such room: ${fromRoom}`
  return allowedRooms[fromRoom].includes(toRoom)
    ? undefined
    : `room ${fromRoom} may not import ${toRoom}`
}

/** Judges an import within the analysis; both are paths in the engine, "analysis" first. */
function judgeFloors(from: readonly string[], to: readonly string[]): string | undefined {
  const [fromFloor = "", toFloor = ""] = [from[1], to[1]]
  const [fromLevel, toLevel] = [levelOf(fromFloor), levelOf(toFloor)]
  if (fromLevel === undefined) return `no such floor of analysis: ${fromFloor}`
  if (toLevel === undefined) return `no such floor of analysis: ${toFloor}`
  const [fromFolder, toFolder] = [from, to].map((path) =>
    floorsOfFolders.has(path[1] ?? "") ? path.slice(1, 3).join("/") : path[1],
  )
  if (fromLevel > toLevel || fromFolder === toFolder) return undefined
  if (fromLevel === toLevel && (vocabulary.has(fromFloor) || analysisTop.has(fromFloor)))
    return undefined
  return fromLevel === toLevel
    ? `sibling import: analysis/${fromFolder} -> analysis/${toFolder}`
    : `analysis/${fromFolder} may not import from the floor above it: ${toFolder}`
}

function levelOf(floor: string): number | undefined {
  if (vocabulary.has(floor)) return 0
  if (analysisTop.has(floor)) return analysisFloors.length + 1
  const at = analysisFloors.findIndex((folders) => folders.includes(floor))
  return at < 0 ? undefined : at + 1
}
