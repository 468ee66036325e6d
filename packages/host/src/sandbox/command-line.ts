import { existsSync, realpathSync } from "node:fs"
import { dirname } from "node:path"
import { RUN_MARK } from "./process-tree.ts"
import type { SandboxReport } from "./probe.ts"
import { seccompFilter } from "./seccomp.ts"
import type { SandboxLimits, SandboxSpec } from "./spec.ts"

/** What is spawned: the wrappers of the rung, then the program. */
export interface CommandLine {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** System call filter that the wrapper reads from descriptor `FILTER_DESCRIPTOR`. */
  readonly filter?: { readonly program: Uint8Array }
}

/** Whom a run takes itself for in a user namespace: nobody. */
export const NAMESPACE_UID = 65_534

/** Behind standard input, output and error and the channel for messages. */
const FILTER_DESCRIPTOR = 4

export interface Wrapping {
  readonly sandbox: SandboxReport
  readonly spec: SandboxSpec
  readonly limits: SandboxLimits
  /** Absolute path of the program. */
  readonly program: string
  /** Mark of the run. */
  readonly run: string
  /** Private temp folder on rungs without a /tmp of their own. */
  readonly temp: string
  /** Uid of the run where the rung changes it. */
  readonly uid: number | undefined
}

/** Parts of /etc and /var that programs need to start; nothing that holds secrets. */
const systemFiles = [
  "/etc/alternatives",
  "/etc/fonts",
  "/etc/ghostscript",
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/ld.so.conf.d",
  "/etc/libreoffice",
  "/etc/localtime",
  "/etc/mime.types",
  "/etc/nsswitch.conf",
  "/etc/papersize",
  "/etc/passwd",
  "/var/cache/fontconfig",
  "/var/lib/ghostscript",
]

/** Builds the whole command line for one run. */
export function wrapCommand(wrapping: Wrapping): CommandLine {
  const { sandbox, spec, temp } = wrapping
  const inner = [
    ...dropPrivileges(wrapping),
    ...enterFolder(wrapping),
    ...setLimits(wrapping),
    wrapping.program,
    ...spec.args,
  ]
  const outer =
    sandbox.rung === "bubblewrap"
      ? bubblewrap(wrapping)
      : sandbox.rung === "spare-uid"
        ? ownNetwork(sandbox)
        : []
  const [command = wrapping.program, ...args] = [...outer, ...inner]
  const program = filterOf(sandbox)
  return {
    ...(program ? { filter: { program } } : {}),
    command,
    args,
    env: environment(wrapping),
    cwd: sandbox.rung === "bubblewrap" ? "/" : workingFolder(spec, temp),
  }
}

function filterOf(sandbox: SandboxReport): Uint8Array | undefined {
  return sandbox.rung === "bubblewrap" && sandbox.filtersCalls ? seccompFilter() : undefined
}

function environment({ sandbox, spec, run, temp }: Wrapping): Record<string, string> {
  const privateTemp = sandbox.rung === "bubblewrap" ? "/tmp" : temp
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    LANG: "zh_CN.UTF-8",
    HOME: privateTemp,
    TMPDIR: privateTemp,
    MOZHUAN_SANDBOXED: sandbox.rung,
    [RUN_MARK]: run,
    ...spec.env,
  }
}

function workingFolder(spec: SandboxSpec, temp: string): string {
  return spec.cwd ?? spec.outputs?.[0] ?? temp
}

/**
 * Entered as the run's own user: a private folder is closed to bubblewrap itself, which has given
 * up root's powers by then.
 */
function enterFolder({ sandbox, spec }: Wrapping): string[] {
  return sandbox.rung === "bubblewrap" ? ["/usr/bin/env", "-C", workingFolder(spec, "/tmp")] : []
}

function bubblewrap({ sandbox, spec, limits, program }: Wrapping): string[] {
  const args = [
    sandbox.programs.bwrap ?? "bwrap",
    "--die-with-parent",
    "--new-session",
    "--cap-drop",
    "ALL",
  ]
  args.push(
    "--unshare-ipc",
    "--unshare-pid",
    "--unshare-net",
    "--unshare-uts",
    "--unshare-cgroup-try",
  )
  if (sandbox.isRoot) {
    // Real root needs no user namespace: it binds the paths, then setpriv takes the run's own uid.
    for (const capability of ["CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"])
      args.push("--cap-add", capability)
  } else {
    const nobody = String(NAMESPACE_UID)
    args.push("--unshare-user", "--disable-userns", "--uid", nobody, "--gid", nobody)
  }
  args.push(...foldersAbove(systemFiles), ...systemTree(), "--proc", "/proc", "--dev", "/dev")
  args.push("--size", String(limits.tmpBytes), "--tmpfs", "/tmp", "--chmod", "1777", "/tmp")
  const readable = [...programTree(program), ...(spec.inputs ?? [])]
  const writable = spec.outputs ?? []
  args.push(...foldersAbove([...readable, ...writable]))
  for (const path of readable) args.push("--ro-bind", path, path)
  for (const path of writable) args.push("--bind", path, path)
  if (filterOf(sandbox)) args.push("--seccomp", String(FILTER_DESCRIPTOR))
  args.push("--remount-ro", "/", "--chdir", "/", "--")
  return args
}

/**
 * The read-only system: /usr, the links that merged systems have at the root (folders elsewhere),
 * and parts of /etc.
 */
function systemTree(): string[] {
  const args = ["--ro-bind", "/usr", "/usr"]
  for (const path of ["/bin", "/lib", "/lib32", "/lib64", "/sbin"]) {
    if (!existsSync(path)) continue
    const target = realpathSync(path)
    args.push(...(target === path ? ["--ro-bind", path, path] : ["--symlink", target, path]))
  }
  for (const path of systemFiles) args.push("--ro-bind-try", path, path)
  return args
}

/**
 * Folders that bubblewrap would otherwise make for itself alone (0700), out of reach for the run's
 * uid.
 */
function foldersAbove(paths: readonly string[]): string[] {
  const folders = new Set<string>()
  for (const path of paths) {
    for (
      let folder = dirname(path);
      folder !== "/" && folder !== "/tmp" && !folder.startsWith("/usr/");
      folder = dirname(folder)
    )
      folders.add(folder)
  }
  return [...folders].toSorted().flatMap((folder) => ["--perms", "0755", "--dir", folder])
}

/** A program outside the system tree (the pinned Node) must be made visible with its folder. */
function programTree(program: string): string[] {
  const folders = new Set([dirname(program), dirname(realpathSync(program))])
  return [...folders].filter((folder) => !/^\/(usr|bin|sbin)(\/|$)/.test(folder))
}

/** Without bubblewrap, root can still take away the network. */
function ownNetwork(sandbox: SandboxReport): string[] {
  return sandbox.isolatesNetwork && sandbox.programs.unshare
    ? [sandbox.programs.unshare, "--net", "--ipc", "--"]
    : []
}

function dropPrivileges({ sandbox, uid }: Wrapping): string[] {
  if (!sandbox.programs.setpriv) return []
  if (uid === undefined)
    return sandbox.rung === "bubblewrap"
      ? []
      : [sandbox.programs.setpriv, "--no-new-privs", "--pdeathsig", "KILL"]
  const args = [
    sandbox.programs.setpriv,
    "--reuid",
    String(uid),
    "--regid",
    String(uid),
    "--clear-groups",
  ]
  return [
    ...args,
    "--no-new-privs",
    "--bounding-set=-all",
    "--inh-caps=-all",
    "--pdeathsig",
    "KILL",
  ]
}

function setLimits({ sandbox, limits, uid }: Wrapping): string[] {
  if (!sandbox.programs.prlimit) return []
  const args = [
    sandbox.programs.prlimit,
    `--cpu=${limits.cpuSeconds}`,
    `--fsize=${limits.fileBytes}`,
    `--nofile=${limits.openFiles}`,
    "--core=0",
  ]
  if (limits.addressBytes !== undefined) args.push(`--as=${limits.addressBytes}`)
  if (limits.dataBytes !== undefined) args.push(`--data=${limits.dataBytes}`)
  // The kernel counts processes per uid: only a uid of the run's own makes the limit mean the run.
  if (uid !== undefined) args.push(`--nproc=${limits.processes}`)
  return args
}
