/**
 * One thing that Office does and the office program cannot be told, written into the copy that it
 * reads.
 *
 * @template State what it changes: a part, or several that hang together
 * @template About what it may ask of the document besides
 */
export interface Step<State, About = void> {
  /** Unique within its kind of document. */
  readonly name: string
  settle(state: State, about: About): State
}

/**
 * Names of steps that are left out, to see what each is good for. Nothing in products leaves any
 * out.
 */
export type LeftOut = ReadonlySet<string>

export const NOTHING_LEFT_OUT: LeftOut = new Set()

/** Takes the steps in their order, but for those left out. */
export const takeSteps = <State, About>(
  steps: readonly Step<State, About>[],
  state: State,
  { about, without }: { readonly about: About; readonly without: LeftOut },
): State =>
  steps.reduce(
    (settled, step) => (without.has(step.name) ? settled : step.settle(settled, about)),
    state,
  )
