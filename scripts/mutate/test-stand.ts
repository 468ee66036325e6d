/**
 * Stands in for the test runner in the bundle of mutants: tests are gathered while their files
 * load, and run one by one with a mutant alive. Knows the matchers that tests of the analysis use;
 * a test that asks for another fails as it is, and is left out.
 */

/** A gathered test; it throws where an expectation does not hold. */
export interface GatheredTest {
  readonly name: string
  /** Its file, below the repository. */
  readonly file: string
  readonly run: () => unknown
}

/** Every test, in the order of the files. */
export const gathered: GatheredTest[] = []

/** The file whose tests are gathered; the bundle tells it at the head of each. */
let current = ""
Object.assign(globalThis, { __mozhuanTestFile: (file: string) => void (current = file) })

type Body = (...row: never[]) => unknown

const enter = (name: string, body: () => void): void => {
  const from = gathered.length
  body()
  for (let at = from; at < gathered.length; at++) {
    const own = gathered[at]
    if (own) gathered[at] = { ...own, name: `${name} > ${own.name}` }
  }
}

const each =
  (rows: readonly unknown[]) =>
  (name: string, body: Body): void => {
    for (const row of rows) {
      const values = (Array.isArray(row) ? row : [row]) as never[]
      gathered.push({ name, file: current, run: () => body(...values) })
    }
  }

export const describe = Object.assign(enter, { each })
export const it = Object.assign(
  (name: string, body: Body): void =>
    void gathered.push({ name, file: current, run: () => body() }),
  { each },
)
export const test = it

/** Stands for values of a kind in what is expected. */
class Fitting {
  readonly fits: (value: unknown) => boolean
  constructor(fits: (value: unknown) => boolean) {
    this.fits = fits
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** Equal as data; keys whose value is undefined do not count, and with `isPart` others neither. */
function equal(value: unknown, expected: unknown, isPart = false): boolean {
  if (expected instanceof Fitting) return expected.fits(value)
  if (!isObject(value) || !isObject(expected)) return Object.is(value, expected)
  if (Array.isArray(value) !== Array.isArray(expected)) return false
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value))
    return equal([...(value as Iterable<unknown>)], [...(expected as unknown as Iterable<unknown>)])
  if (Array.isArray(value) && value.length !== (expected as unknown as unknown[]).length)
    return false
  const keys = isPart ? Object.keys(expected) : Object.keys({ ...value, ...expected })
  return keys.every((key) => equal(value[key], expected[key], isPart))
}

const holds = (found: unknown, wanted: unknown): boolean =>
  typeof found === "string"
    ? found.includes(String(wanted))
    : [...(found as Iterable<unknown>)].includes(wanted)

const isClose = (value: unknown, wanted: number, digits = 2): boolean =>
  typeof value === "number" && Math.abs(value - wanted) < 10 ** -digits / 2

const matchers = {
  toBe: (value: unknown, wanted: unknown) => Object.is(value, wanted),
  toEqual: (value: unknown, wanted: unknown) => equal(value, wanted),
  toMatchObject: (value: unknown, wanted: unknown) => equal(value, wanted, true),
  toHaveProperty: (value: unknown, key: string, ...wanted: readonly unknown[]) =>
    isObject(value) && key in value && (wanted.length === 0 || equal(value[key], wanted[0])),
  toHaveLength: (value: unknown, wanted: number) =>
    (value as { readonly length: number }).length === wanted,
  toContain: holds,
  toContainEqual: (value: unknown, wanted: unknown) =>
    [...(value as Iterable<unknown>)].some((one) => equal(one, wanted)),
  toMatch: (value: unknown, wanted: RegExp | string) =>
    typeof wanted === "string" ? String(value).includes(wanted) : wanted.test(String(value)),
  toBeLessThan: (value: unknown, wanted: number) => (value as number) < wanted,
  toBeLessThanOrEqual: (value: unknown, wanted: number) => (value as number) <= wanted,
  toBeGreaterThan: (value: unknown, wanted: number) => (value as number) > wanted,
  toBeGreaterThanOrEqual: (value: unknown, wanted: number) => (value as number) >= wanted,
  toBeCloseTo: isClose,
  toBeUndefined: (value: unknown) => value === undefined,
  toBeDefined: (value: unknown) => value !== undefined,
  toBeInstanceOf: (value: unknown, kind: new () => unknown) => value instanceof kind,
  toThrow: (value: unknown, wanted?: string) => {
    const error = typeof value === "function" ? thrownBy(value as () => unknown) : value
    return error instanceof Error && (wanted === undefined || error.message.includes(wanted))
  },
}

function thrownBy(act: () => unknown): unknown {
  try {
    act()
    return undefined
  } catch (error) {
    return error
  }
}

function expectationsOf(value: unknown, isNot: boolean): Record<string, unknown> {
  const all = Object.entries(matchers as Record<string, (...args: unknown[]) => boolean>)
  return Object.fromEntries(
    all.map(([name, matches]) => [
      name,
      (...args: unknown[]): void => {
        if (matches(value, ...args) === isNot) throw new Error(`${name} does not hold`)
      },
    ]),
  )
}

/** Expectations of what a promise is turned down with. */
function rejectionsOf(promise: unknown): Record<string, unknown> {
  const caught = Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  )
  return Object.fromEntries(
    Object.entries(expectationsOf(undefined, false)).map(([name]) => [
      name,
      async (...args: unknown[]): Promise<void> => {
        const own = expectationsOf(await caught, false)[name] as (...given: unknown[]) => void
        own(...args)
      },
    ]),
  )
}

export const expect = Object.assign(
  (value: unknown) => ({
    ...expectationsOf(value, false),
    not: expectationsOf(value, true),
    get rejects() {
      return rejectionsOf(value)
    },
  }),
  {
    closeTo: (wanted: number, digits = 2) => new Fitting((value) => isClose(value, wanted, digits)),
    objectContaining: (wanted: object) => new Fitting((value) => equal(value, wanted, true)),
    stringMatching: (wanted: RegExp) =>
      new Fitting((value) => typeof value === "string" && wanted.test(value)),
    unreachable: (): never => {
      throw new Error("this is not reached")
    },
  },
)
