import { execFile, spawnSync } from "node:child_process"
import { closeSync, rmSync } from "node:fs"
import { findProgram } from "./programs.ts"
import { openFilter, seccompFilter } from "./seccomp.ts"
import { makeTempFolder } from "./temp-folders.ts"
import { sandboxRungs, type SandboxRung } from "./spec.ts"

/**
 * Which walls stand on this machine. Plain data: it may be handed to child processes and health
 * output.
 */
export interface SandboxReport {
  readonly rung: SandboxRung
  readonly isolatesNetwork: boolean
  /** Files outside the run's own cannot be seen. */
  readonly isolatesFiles: boolean
  /** The kernel refuses system calls that nobody needs, new user namespaces among them. */
  readonly filtersCalls?: boolean
  readonly isRoot: boolean
  /** Absolute paths of the wrappers found. */
  readonly programs: Readonly<Partial<Record<"bwrap" | "setpriv" | "prlimit" | "unshare", string>>>
  /** Version of bubblewrap, where it is used. */
  readonly version?: string
  /** Why each stronger rung is not in force. */
  readonly reasons: readonly string[]
}

export interface ProbeSettings {
  /**
   * Highest rung to use; lower ones still serve where it is not available. Default: the strongest.
   */
  readonly highest?: SandboxRung
}

/** Finds the strongest rung that works here, by trying it. */
export async function probeSandbox(settings: ProbeSettings = {}): Promise<SandboxReport> {
  const isRoot = process.getuid?.() === 0
  const programs = findWrappers()
  const base = { isRoot, programs, isolatesNetwork: false, isolatesFiles: false }
  const outer = sandboxRungs.find((rung) => rung === process.env["MOZHUAN_SANDBOXED"])
  if (outer)
    return {
      ...base,
      rung: "inherited",
      isolatesNetwork: outer === "bubblewrap",
      isolatesFiles: outer === "bubblewrap",
      reasons: [`runs inside ${outer}`],
    }

  const reasons: string[] = []
  const first = sandboxRungs.indexOf(settings.highest ?? "bubblewrap")
  if (first > 0) reasons.push(`${settings.highest} is the highest rung allowed by the settings`)
  if (first <= 0) {
    const trouble = await tryBubblewrap(programs, isRoot)
    if (!trouble) {
      const version = programs.bwrap ? await output(programs.bwrap, ["--version"]) : undefined
      const filtersCalls = takesFilter(programs)
      if (!filtersCalls) reasons.push("system calls are not filtered: this kernel takes no filter")
      return {
        ...base,
        filtersCalls,
        rung: "bubblewrap",
        isolatesNetwork: true,
        isolatesFiles: true,
        reasons,
        ...(version ? { version: version.trim() } : {}),
      }
    }
    reasons.push(trouble)
  }
  if (first <= 1) {
    if (isRoot && programs.setpriv)
      return {
        ...base,
        rung: "spare-uid",
        isolatesNetwork: await canDropNetwork(programs.unshare),
        reasons,
      }
    reasons.push(isRoot ? "setpriv is not installed" : "only root can change to a spare uid")
  }
  if (!programs.prlimit)
    reasons.push("prlimit is not installed: only the wall clock and the memory watch limit a run")
  return { ...base, rung: "limits", reasons }
}

/** One sentence for the log and the health page. */
export function describeSandbox(report: SandboxReport): string {
  const walls = {
    bubblewrap: `bubblewrap (${report.version ?? "unknown version"}): no network, private files, own user, limits${report.filtersCalls ? ", filtered system calls, no new user namespaces" : ""}`,
    "spare-uid": `a spare uid per run with limits${report.isolatesNetwork ? ", no network" : "; the network is NOT cut off"}; files are guarded by permissions only`,
    limits: "limits only: neither network nor files are cut off",
    inherited: "the walls of the sandbox this process runs in, with limits",
  } satisfies Record<SandboxRung, string>
  const why = report.reasons.length > 0 ? ` (${report.reasons.join("; ")})` : ""
  return `External programs run under ${walls[report.rung]}${why}.`
}

function findWrappers(): SandboxReport["programs"] {
  const found: Partial<Record<keyof SandboxReport["programs"], string>> = {}
  for (const name of ["bwrap", "setpriv", "prlimit", "unshare"] as const) {
    const path = findProgram(name)
    if (path) found[name] = path
  }
  return found
}

/** Gives undefined where bubblewrap works, otherwise the reason. */
async function tryBubblewrap(
  programs: SandboxReport["programs"],
  isRoot: boolean,
): Promise<string | undefined> {
  if (!programs.bwrap) return "bubblewrap is not installed"
  if (isRoot && !programs.setpriv) return "setpriv is not installed"
  const user = isRoot
    ? []
    : ["--unshare-user", "--disable-userns", "--uid", "65534", "--gid", "65534"]
  const walls = [
    "--unshare-pid",
    "--unshare-net",
    "--unshare-ipc",
    "--cap-drop",
    "ALL",
    "--ro-bind",
    "/",
    "/",
    "--proc",
    "/proc",
    "--dev",
    "/dev",
    "--tmpfs",
    "/tmp",
  ]
  const answer = await output(programs.bwrap, [...user, ...walls, "--", "/usr/bin/env", "true"])
  return answer === undefined ? "bubblewrap cannot make its namespaces here" : undefined
}

/** Tells whether a program runs under the filter, and cannot do what it refuses. */
function takesFilter(programs: SandboxReport["programs"]): boolean {
  const filter = seccompFilter()
  if (!filter || !programs.bwrap) return false
  const folder = makeTempFolder("filter")
  const descriptor = openFilter(filter, folder)
  try {
    // One that may make namespaces is not filtered, whatever the wrapper says.
    const script = "! unshare --user true 2>/dev/null"
    const args = ["--seccomp", "3", "--ro-bind", "/", "/", "--", "/bin/sh", "-c", script]
    const { status } = spawnSync(programs.bwrap, args, {
      stdio: ["ignore", "ignore", "ignore", descriptor],
      timeout: 10_000,
    })
    return status === 0
  } finally {
    closeSync(descriptor)
    rmSync(folder, { recursive: true })
  }
}

async function canDropNetwork(unshare: string | undefined): Promise<boolean> {
  return (
    unshare !== undefined &&
    (await output(unshare, ["--net", "--ipc", "--", "/usr/bin/env", "true"])) !== undefined
  )
}

/** Gives stdout, or undefined where the program failed. */
function output(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: 10_000, env: { PATH: "/usr/bin:/bin" } }, (error, stdout) =>
      resolve(error ? undefined : stdout),
    )
  })
}
