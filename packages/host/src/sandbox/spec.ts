/**
 * The ways in which an external program can be shut in, strongest first.
 *
 * - `bubblewrap`: own namespaces, no network, only the system tree and the named paths visible,
 *   unprivileged user.
 * - `spare-uid`: a uid of its own without privileges; every process of that uid is ended with the
 *   run.
 * - `limits`: resource limits and a process group; strays are found by a mark in their environment.
 * - `inherited`: this process already runs in a sandbox; its children get limits and share its
 *   walls.
 */
export const sandboxRungs = ["bubblewrap", "spare-uid", "limits", "inherited"] as const
export type SandboxRung = (typeof sandboxRungs)[number]

/**
 * What one run may use. The wall clock and memory are watched from outside; the rest is enforced by
 * the kernel.
 */
export interface SandboxLimits {
  /** Milliseconds from start to end; the whole tree is killed after it. */
  readonly wallMs: number
  /** Resident bytes of the whole tree. */
  readonly memoryBytes: number
  /**
   * RLIMIT_AS of each process. Leave it out for programs that reserve far more than they use (Node
   * with WebAssembly).
   */
  readonly addressBytes?: number
  /**
   * RLIMIT_DATA of each process: what it may write to, touched or not. The watch looks now and
   * then; this stops what fills gigabytes between two looks. Node takes 0.6 GB of it before it does
   * anything.
   */
  readonly dataBytes?: number
  /** Processor seconds of each process. */
  readonly cpuSeconds: number
  /** Largest file a process may write. */
  readonly fileBytes: number
  /** All bytes in the folders the run may write; watched from outside. */
  readonly writtenBytes: number
  readonly openFiles: number
  /** Processes and threads of the tree. */
  readonly processes: number
  /** Size of the private /tmp where it is a file system of its own. */
  readonly tmpBytes: number
  /** Most bytes taken from stdout; the run is killed above it. */
  readonly outputBytes: number
}

const MiB = 1024 * 1024

export const defaultLimits: SandboxLimits = {
  wallMs: 60_000,
  memoryBytes: 2048 * MiB,
  cpuSeconds: 120,
  fileBytes: 512 * MiB,
  writtenBytes: 1024 * MiB,
  openFiles: 1024,
  processes: 128,
  tmpBytes: 512 * MiB,
  outputBytes: 64 * MiB,
}

/** One program to run. Paths are the same inside and outside, whatever the rung. */
export interface SandboxSpec {
  /** Absolute path, or a name looked up in the system's program folders. */
  readonly command: string
  readonly args: readonly string[]
  /** Files and folders the program may read besides the system tree. */
  readonly inputs?: readonly string[]
  /** Existing folders the program may write; private to the run. */
  readonly outputs?: readonly string[]
  /**
   * Working folder; must lie in an input or output. Default: the first output, else the private
   * temp folder.
   */
  readonly cwd?: string
  /**
   * Told the uid that the program will run as, where that is another than ours, before it starts.
   */
  readonly onUid?: (uid: number) => void
  /** Added to the minimal environment; nothing of the caller's environment is passed on. */
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: Uint8Array
  readonly limits?: Partial<SandboxLimits>
  readonly signal?: AbortSignal
}

/**
 * What a part of a run may use, beside the limits of the whole: one job of a worker that takes
 * many.
 */
export interface RunBudget {
  /** Milliseconds on the clock. */
  readonly wallMs: number
  /** Milliseconds of processor, of the whole tree together. */
  readonly cpuMs: number
  /** Resident bytes of the whole tree; the limit of the run where absent. */
  readonly memoryBytes?: number
}

export type KillReason =
  | "time"
  | "memory"
  | "processes"
  | "output"
  | "aborted"
  | "retired"
  | "evicted"

/** How a run ended. */
export type SandboxEnd =
  | { readonly kind: "exited"; readonly code: number }
  | { readonly kind: "signalled"; readonly signal: string }
  | { readonly kind: "killed"; readonly reason: KillReason }

export interface SandboxResult {
  readonly end: SandboxEnd
  readonly stdout: Uint8Array
  /** The last 64 KiB. For logs and classification, never for the public. */
  readonly stderr: string
  /** Highest resident bytes of the tree seen by the watch; 0 for runs shorter than its interval. */
  readonly peakMemory: number
  readonly elapsedMs: number
}
