import type { AnyPass, PassContext } from "../../packages/engine/src/analysis/passes/pass.ts"
import type { createFigureImages } from "../../packages/engine/src/analysis/page/figures/figure-images.ts"
import type { MutantState } from "./bundle.ts"

/** One pass over one page or file as it ran in the unchanged program. */
interface PassCall {
  readonly pass: AnyPass
  readonly input: Readonly<Record<string, unknown>>
  readonly options: PassContext["options"]
  readonly found: unknown
  /** What was reported. */
  readonly reports: readonly unknown[]
  /** A bit for each mutant that may make a difference in it. */
  readonly touched: Uint8Array
  /**
   * Run again it gives the same: what it does depends on nothing but what it is given. Not known
   * before it is asked.
   */
  isRepeatable?: boolean
}

/**
 * The passes that a case ran through, with what went in and came out.
 *
 * Passes never change what they are given (a test of theirs holds that), so that a mutant which
 * lets each pass that it touches give the same has changed nothing: the case need not be run.
 */
export class PassCalls {
  readonly #state: MutantState
  readonly #makeImages: typeof createFigureImages
  /** Mutants that are asked about; passes that touch none of them are not kept. */
  readonly #asked: ReadonlySet<number>
  readonly #calls: PassCall[] = []
  /** Mutants touched while no pass ran: while a file is read, or a test looks at a result. */
  readonly #outside: Uint8Array

  constructor(
    state: MutantState,
    makeImages: typeof createFigureImages,
    asked: ReadonlySet<number>,
  ) {
    this.#state = state
    this.#asked = asked
    this.#makeImages = makeImages
    this.#outside = new Uint8Array(state.touched.length)
  }

  /** Notes every pass until `end`. */
  begin(): void {
    this.#state.onPass = (pass, input, context) => this.#note(pass, input, context)
  }

  /** Ends the notes; gives 1 for each mutant that was touched, in a pass or outside. */
  end(): Uint8Array {
    delete this.#state.onPass
    this.#turnOutside()
    const all = this.#outside.slice()
    for (const { touched } of this.#calls)
      for (let id = 0; id < all.length; id++) if (hasBit(touched, id)) all[id] = 1
    return all
  }

  /**
   * Tells in which pass a mutant makes a difference: its name, "outside" where that cannot be
   * told by passes alone, or undefined where there is none.
   */
  differsIn(id: number, limit: number): string | undefined {
    if (this.#outside[id] === 1) return "outside"
    for (const call of this.#calls) {
      if (!hasBit(call.touched, id)) continue
      call.isRepeatable ??= this.#isSame(call, -1, Infinity)
      if (!call.isRepeatable || !this.#isSame(call, id, limit)) return call.pass.name
    }
    return undefined
  }

  #note(pass: AnyPass, input: never, context: PassContext): unknown {
    const { touched } = this.#state
    this.#turnOutside()
    const reports: unknown[] = []
    const given = pass.run(input, {
      ...context,
      report: (diagnostic) => {
        reports.push(diagnostic)
        context.report(diagnostic)
      },
    })
    const bits = this.#bitsOf(touched)
    if (bits)
      this.#calls.push({
        pass,
        input: { ...(input as Record<string, unknown>) },
        options: context.options,
        found: given,
        reports,
        touched: bits,
      })
    touched.fill(0)
    return given
  }

  /** Runs a pass once more with a mutant alive and compares what comes out. */
  #isSame({ pass, input, options, found, reports }: PassCall, id: number, limit: number): boolean {
    const state = this.#state
    const { steps } = state
    const told: unknown[] = []
    const images = (): unknown =>
      this.#makeImages({
        pages: input.page,
        images: (input.file as { images: unknown }).images,
      } as never)
    Object.assign(state, { active: id, steps: 0, limit })
    try {
      const again = pass.run(input as never, {
        options,
        report: (diagnostic) => void told.push(diagnostic),
        images: images as PassContext["images"],
      })
      return isAlike(again, found) && isAlike(told, reports)
    } catch {
      return false
    } finally {
      Object.assign(state, { active: -1, steps, limit: Infinity })
    }
  }

  /** The touched mutants that are asked about; undefined where there are none. */
  #bitsOf(touched: Uint8Array): Uint8Array | undefined {
    let bits: Uint8Array | undefined
    for (const id of this.#asked) {
      if (touched[id] !== 1) continue
      bits ??= new Uint8Array((touched.length + 7) >> 3)
      bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7))
    }
    return bits
  }

  /** What was touched since the last pass was touched outside of all. */
  #turnOutside(): void {
    const { touched } = this.#state
    for (let id = 0; id < touched.length; id++) if (touched[id] === 1) this.#outside[id] = 1
    touched.fill(0)
  }
}

const hasBit = (bits: Uint8Array, id: number): boolean =>
  ((bits[id >> 3] ?? 0) & (1 << (id & 7))) > 0

/** Tells whether two values hold the same, to the last bit of every number. */
export function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => isAlike(each, b[at]))
  if (a instanceof Map || a instanceof Set || ArrayBuffer.isView(a))
    return (
      a.constructor === b.constructor &&
      isAlike([...(a as Iterable<unknown>)], [...(b as Iterable<unknown>)])
    )
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isAlike(a[key as never], b[key as never]))
  )
}
