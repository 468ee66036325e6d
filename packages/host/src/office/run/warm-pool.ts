import { ConversionError } from "@mozhuan/engine"
import type { SandboxReport } from "../../sandbox/probe.ts"
import type { RunBudget, SandboxLimits } from "../../sandbox/spec.ts"
import type { OfficeTask } from "./cold-run.ts"
import { purposeOf } from "./copy-profile.ts"
import type { OfficeInstallation } from "./installation.ts"
import type { Purpose } from "./profile-settings.ts"
import { startWarmWorker, type WarmWorker } from "./warm-worker.ts"

/** What the programs of a pool run with. */
export interface WarmPoolSettings {
  readonly sandbox: SandboxReport
  readonly limits: Partial<SandboxLimits>
  readonly installation: OfficeInstallation
  readonly workers: number
  /** Resident bytes above which a program is replaced after its document; 700 MiB by default. */
  readonly wornBytes?: number | undefined
}

/** A warm program is replaced after this many documents: it grows by about 1 MB each. */
const DOCUMENTS_PER_WORKER = 100
/**
 * Documents before that at which its replacement is started: a start takes as long as a dozen light
 * documents.
 */
const SPARE_BEFORE = 12
const WORN_BYTES = 700 * 1024 * 1024

/** A document in turn for a program. */
interface Waiting {
  readonly purpose: Purpose
  /** How many that came later were taken before it, to spare a program its start. */
  passed: number
  receive(worker: WarmWorker): void
}

/** Documents that one which needs a program of other settings lets pass at most. */
const MOST_PASSED = 4

/**
 * Keeps warm programs ready; replaces each before it is retired, so that nobody waits for a start.
 */
export class WarmPool {
  readonly #settings: WarmPoolSettings
  readonly #idle: WarmWorker[] = []
  readonly #all = new Set<WarmWorker>()
  readonly #waiting: Waiting[] = []
  /** Started shortly before a program is worn, so that its place is never empty. */
  #spare: WarmWorker | undefined
  #isClosed = false

  constructor(settings: WarmPoolSettings) {
    this.#settings = settings
    for (let index = 0; index < settings.workers; index++) this.#idle.push(this.#start("settled"))
  }

  /**
   * Gives no PDF where the warm program made none, or there is none: the cold run is next; with the
   * time that it took.
   */
  async convert(
    task: OfficeTask,
    budget: RunBudget,
  ): Promise<{ readonly pdf: Uint8Array | undefined; readonly usedMs: number }> {
    if (this.#all.size === 0) return { pdf: undefined, usedMs: 0 }
    const worker = await this.#take(purposeOf(task), task.signal)
    const started = performance.now()
    const used = (): number => performance.now() - started
    let isWorn = true
    try {
      await worker.ready
      const pdf = await worker.convert(task, budget)
      const { wornBytes = WORN_BYTES } = this.#settings
      isWorn =
        pdf === undefined || worker.taken >= DOCUMENTS_PER_WORKER || worker.memory() > wornBytes
      return { pdf, usedMs: used() }
    } catch (error) {
      if (error instanceof ConversionError && error.code === "program/failed")
        return { pdf: undefined, usedMs: used() }
      throw error
    } finally {
      this.#giveBack(worker, isWorn)
    }
  }

  isIdle(): boolean {
    return this.#all.size === 0 || this.#idle.length > 0
  }

  memory(): number[] {
    return [...this.#all].map((worker) => worker.memory())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#all].map((worker) => worker.retire()))
    this.#all.clear()
    this.#idle.length = 0
  }

  #start(purpose: Purpose): WarmWorker {
    const { sandbox, installation, limits } = this.#settings
    const worker = startWarmWorker(sandbox, installation, { limits, purpose })
    this.#all.add(worker)
    return worker
  }

  #take(purpose: Purpose, signal: AbortSignal | undefined): Promise<WarmWorker> {
    signal?.throwIfAborted()
    this.#replaceDead()
    const fitting = this.#idle.findIndex((worker) => worker.purpose === purpose)
    const [idle] = this.#idle.splice(Math.max(0, fitting), 1)
    if (idle) return Promise.resolve(this.#setUp(idle, purpose))
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        purpose,
        passed: 0,
        receive: (worker: WarmWorker): void => {
          signal?.removeEventListener("abort", onAbort)
          resolve(worker)
        },
      }
      signal?.addEventListener("abort", onAbort, { once: true })
      this.#waiting.push(waiting)
    })
  }

  /** A program keeps its settings from start to end: for others a fresh one takes its place. */
  #setUp(worker: WarmWorker, purpose: Purpose): WarmWorker {
    if (worker.purpose === purpose) return worker
    this.#all.delete(worker)
    void worker.retire()
    return this.#start(purpose)
  }

  /** Programs that ended while they waited make place for new ones, last in turn. */
  #replaceDead(): void {
    for (const worker of this.#idle.filter((idle) => !idle.isAlive())) {
      this.#idle.splice(this.#idle.indexOf(worker), 1)
      this.#all.delete(worker)
      this.#idle.push(this.#start(worker.purpose))
    }
  }

  #giveBack(worker: WarmWorker, isWorn: boolean): void {
    if (this.#isClosed) return
    if (!isWorn && worker.taken >= DOCUMENTS_PER_WORKER - SPARE_BEFORE)
      this.#spare ??= this.#start(worker.purpose)
    if (this.#spare && !this.#spare.isAlive()) {
      this.#all.delete(this.#spare)
      this.#spare = undefined
    }
    const spare = this.#spare?.purpose === worker.purpose ? this.#spare : undefined
    const next = isWorn ? (spare ?? this.#start(worker.purpose)) : worker
    if (isWorn) {
      if (spare) this.#spare = undefined
      this.#all.delete(worker)
      void worker.retire()
    }
    const waiting = this.#nextFor(next)
    if (waiting) waiting.receive(this.#setUp(next, waiting.purpose))
    else this.#idle.push(next)
  }

  /** The first in turn, or one after it that takes the program as it is set up. */
  #nextFor({ purpose }: WarmWorker): Waiting | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const fitting = this.#waiting.findIndex((waiting) => waiting.purpose === purpose)
    const mayPass = fitting > 0 && first.passed < MOST_PASSED
    if (mayPass) first.passed += 1
    return this.#waiting.splice(mayPass ? fitting : 0, 1)[0]
  }
}
