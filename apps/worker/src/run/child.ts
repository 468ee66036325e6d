import {
  startSandboxed,
  type KillReason,
  type RunBudget,
  type SandboxedProcess,
  type SandboxReport,
} from "@mozhuan/host"
import {
  newsOf,
  LONGEST_LINE,
  type ChildJob,
  type ChildNews,
  type OfficeAnswer,
  type RecognitionAnswer,
} from "../child/protocol.ts"
import type { ChildProgram } from "./child-program.ts"
import { nameCompileCache } from "./compile-cache.ts"
import { makeJobFolder, type JobFolder } from "./job-folder.ts"

/** What every child is started with. */
export interface ChildSettings {
  readonly sandbox: SandboxReport
  readonly program: ChildProgram
  /** Folder for job folders. */
  readonly folder: string
  /** Folder with the engine's compiled code. */
  readonly compileCache: string | undefined
  /** Folder of the operator's own models for scans. */
  readonly models: string | undefined
  /** Longest run of one job, ms. */
  readonly longestRun: number
  /** Bytes of the whole tree. */
  readonly memory: number
}

/** One child that has loaded the engine and waits for a job. */
export interface Child {
  readonly folder: JobFolder
  /**
   * Sends a job and gives what the child says until it is free or has ended; ends it when the job
   * has used up its budget.
   */
  run(job: ChildJob, budget: RunBudget, hear: (news: ChildNews) => void): Promise<ChildEnd>
  /** Gives the job that runs another budget, counted from the job's beginning. */
  allow(budget: RunBudget): void
  /** Answers a request the child made while it runs. */
  answer(answer: OfficeAnswer | RecognitionAnswer): void
  /**
   * Lets others go first at the processor from now on. Not to be taken back: such a child takes no
   * other job.
   */
  stepBack(): void
  kill(reason: KillReason): Promise<void>
  /** Processor time of its job that runs so far, ms. */
  usedMs(): number
  /** Whether it has not ended. */
  isAlive(): boolean
  /** Whether what its jobs have taken so far leaves enough of its limits for another. */
  hasReserves(): boolean
}

/**
 * How a job's run ended, "free" where the child waits for another, with the last of its standard
 * error for the log.
 */
export interface ChildEnd {
  readonly end: Awaited<SandboxedProcess["ended"]> | { readonly kind: "free" }
  readonly errors: string
  /** Highest resident bytes while the job ran. */
  readonly peakMemory: number
}

const MiB = 1_048_576
/** Unit of processor time, ms. */
const TICK = 10
/**
 * Share of the memory that the heap may take: Node would let garbage pile up to the limit, and the
 * run would be killed for it.
 */
const HEAP_SHARE = 0.75
/** Shares of its memory and of its processor time up to which a child takes another job. */
const RESERVES = { memory: 0.25, processor: 0.25 }
/**
 * Processor time of a child against the longest run of a job: several threads, and what jobs before
 * have taken.
 */
const CPU_FACTOR = 4
/** What a Node without work may write to, and never touches: stacks of threads, tables, code. */
const IDLE_DATA = 768 * MiB
/** All bytes that one child may write into its folder. */
const WRITTEN = 1024 * MiB

/** Longest start of a child, ms: loading the engine on a busy machine. */
const LONGEST_START = 60_000

/** Starts a child and waits until it is ready. @throws Error when it does not become so */
export async function startChild(settings: ChildSettings): Promise<Child> {
  const folder = await makeJobFolder(settings.folder)
  const running = launch(settings, folder)
  const errors = new Tail()
  running.child.stderr?.setEncoding("utf8").on("data", (text: string) => errors.add(text))
  running.child.stdin?.on("error", () => undefined)
  const listener = listen(running)
  let [isAlive, isBack, ticksBefore] = [true, false, 0]
  void running.ended.then(() => (isAlive = false))
  try {
    await ready(running, listener, errors)
    // A spare waits as long as it must; the clock starts with its job.
    running.setDeadline(undefined)
    return {
      folder,
      isAlive: () => isAlive,
      usedMs: () => (running.ticks() - ticksBefore) * TICK,
      answer: (answer) => void running.child.stdin?.write(`${JSON.stringify(answer)}\n`),
      kill: async (reason) => void (await running.kill(reason)),
      stepBack: () => {
        isBack = true
        running.stepBack()
      },
      hasReserves: () =>
        !isBack &&
        running.memory() < settings.memory * RESERVES.memory &&
        running.ticks() * TICK < settings.longestRun * CPU_FACTOR * RESERVES.processor,
      allow: (budget) => running.setBudget(budget),
      run: async (job, budget, hear) => {
        const last = Promise.withResolvers<ChildEnd["end"]>()
        listener.hear = (news) => {
          if (news.kind === "free") last.resolve(news)
          else if (news.kind === "over") {
            isAlive = false
            last.resolve({ kind: "exited", code: 0 })
            void running.kill("retired")
          } else hear(news)
        }
        ticksBefore = running.ticks()
        running.setDeadline(settings.longestRun)
        running.setBudget(budget)
        running.child.stdin?.write(`${JSON.stringify(job)}\n`)
        const end = await Promise.race([last.promise, running.ended])
        // What it says between two jobs is nobody's.
        listener.hear = () => undefined
        running.setDeadline(undefined)
        running.setBudget(undefined)
        return { end, errors: errors.text, peakMemory: running.budgetPeakMemory }
      },
    }
  } catch (error) {
    await running.kill("aborted")
    await folder.remove()
    throw error
  }
}

/**
 * What is new has three rooms of 16 MB, half of what Node gives them: a fifth of all memory for two
 * in a hundred of the time. Flags other than of sizes are set by the child (`startNode`): with them
 * it would find nothing in the compile cache.
 */
export const heapFlags = ["--max-semi-space-size=16"] as const

/**
 * What threads free is kept for themselves, late to be used again, unless they share. Pieces of a
 * megabyte (bytes) and more go back when they are freed, whatever lies above them.
 */
export const heapEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1048576",
} as const

/** Starts the program in its sandbox, within the limits of a job. */
function launch(
  settings: ChildSettings,
  folder: Awaited<ReturnType<typeof makeJobFolder>>,
): SandboxedProcess {
  const { compileCache: cache, models } = settings
  return startSandboxed(settings.sandbox, {
    command: process.execPath,
    args: [
      `--max-old-space-size=${Math.floor((settings.memory * HEAP_SHARE) / MiB)}`,
      ...heapFlags,
      "--disable-warning=ExperimentalWarning",
      settings.program.script,
    ],
    inputs: [
      ...settings.program.folders,
      settings.program.warmUpFile,
      folder.input,
      ...(cache ? [cache] : []),
      ...(models ? [models] : []),
    ],
    outputs: [folder.output],
    cwd: folder.input,
    ...(cache ? { onUid: (uid) => nameCompileCache(cache, uid) } : {}),
    env: {
      ...heapEnvironment,
      WARM_UP_FILE: settings.program.warmUpFile,
      ...(cache ? { NODE_COMPILE_CACHE: cache } : {}),
      ...(models ? { OCR_MODELS: models } : {}),
    },
    limits: {
      wallMs: LONGEST_START,
      memoryBytes: settings.memory,
      cpuSeconds: Math.ceil(settings.longestRun / 1000) * CPU_FACTOR,
      dataBytes: settings.memory + IDLE_DATA,
      fileBytes: WRITTEN,
      writtenBytes: WRITTEN,
      tmpBytes: 256 * MiB,
      processes: 256,
    },
  })
}

async function ready(
  running: SandboxedProcess,
  listener: { hear: (news: ChildNews) => void },
  errors: Tail,
): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.hear = (news) => {
      if (news.kind === "ready") resolve()
    }
    void running.ended.then((end) =>
      reject(
        new Error(`the conversion child did not start: ${JSON.stringify(end)}\n${errors.text}`),
      ),
    )
  })
}

/** Cuts standard output into lines and checks each; whoever listens is told only what passes. */
function listen(running: SandboxedProcess): { hear: (news: ChildNews) => void } {
  const listener: { hear: (news: ChildNews) => void } = { hear: () => undefined }
  let rest = ""
  running.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    rest += text
    const lines = rest.split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > LONGEST_LINE) void running.kill("output")
    for (const line of lines) {
      const news = newsOf(line)
      if (news) listener.hear(news)
    }
  })
  return listener
}

/** Keeps the end of a text. */
class Tail {
  text = ""

  add(more: string): void {
    this.text = (this.text + more).slice(-8192)
  }
}
