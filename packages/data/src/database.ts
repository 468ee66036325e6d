import pg from "pg"
import { valuesOf, type Answer, type Given, type Statement, type Values } from "./sql/statement.ts"

/** What queries run on: the pool, or one transaction. */
export interface Queryable {
  /** Runs a statement of `statements/`; values and rows have its types. */
  ask<Takes extends Values, Gives extends Values>(
    statement: Statement<Takes, Gives>,
    ...given: keyof Takes extends never ? [] : [given: Given<Takes>]
  ): Promise<Answer<Gives>[]>
  /** Runs any SQL: for migrations, rights, tests, and text that is put together. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** A pool of connections to one PostgreSQL database. */
export interface Database extends Queryable {
  readonly url: string
  /** Runs `work` in one transaction; commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  /** Most connections held at once. */
  readonly connections?: number
  /** Longest wait for one answer, ms; 0 for none. */
  readonly longestQuery?: number
  /** Told of connections that break while idle; the pool replaces them by itself. */
  readonly onIdleError?: (error: Error) => void
}

/** Longest wait for one answer, ms. */
const LONGEST_QUERY = 60_000
/**
 * Longest wait until PostgreSQL takes a new connection, ms: beyond it the database is out of reach.
 */
const LONGEST_CONNECT = 5000
/**
 * Longest wait for a connection that others use, ms. A crowd is a reason to wait, not a fault;
 * beyond it the caller has gone.
 */
const LONGEST_TURN = 20_000

/**
 * Gives up connecting sooner than waiting for its turn; the pool knows one limit for both.
 *
 * A connection that dies tells it twice: by the query that fails, and by an event. Between the
 * pool's listener and that of the borrower is a moment without one, in which the event would end
 * the process.
 */
class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: LONGEST_CONNECT })
    this.on("error", () => undefined)
  }
}

/** Opens a pool; connects at the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: LONGEST_TURN,
    Client: PromptClient,
    keepAlive: true,
    // A network that swallows packets breaks no connection: without a limit a call would wait for
    // it for a quarter of an hour.
    query_timeout: options.longestQuery ?? LONGEST_QUERY,
  })
  pool.on("error", (error) => options.onIdleError?.(error))
  return {
    url: options.url,
    ...queryable(pool),
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

function queryable(client: Pick<pg.Pool, "query"> | pg.PoolClient): Queryable {
  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => (await client.query<Row>({ text, values: [...values], types: readAs })).rows
  return {
    query,
    ask: async <Takes extends Values, Gives extends Values>(
      asked: Statement<Takes, Gives>,
      ...given: unknown[]
    ) => query<Answer<Gives>>(asked.text, valuesOf(asked, (given[0] ?? {}) as Given<Takes>)),
  }
}

/**
 * How answers are read where the driver's own way is not ours: counts of rows and bytes are
 * numbers, and a day has no hour and no time zone.
 */
const readAs: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    format === "binary"
      ? pg.types.getTypeParser(id, format)
      : id === pg.types.builtins.INT8
        ? Number
        : id === pg.types.builtins.DATE
          ? String
          : pg.types.getTypeParser(id, format),
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that dies between two statements emits "error"; without a listener that ends the
  // process.
  const noteError = (error: Error): void => void (broken = error)
  client.on("error", noteError)
  try {
    await client.query("begin")
    const value = await work(queryable(client))
    await client.query("commit")
    return value
  } catch (error) {
    await client.query("rollback").catch((rollbackError: Error) => void (broken = rollbackError))
    throw error
  } finally {
    client.off("error", noteError)
    client.release(broken)
  }
}

/** SQLSTATE classes and socket errors after which the same call may succeed a moment later. */
const passing = /^(08|57P0|53|40001|40P01|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)/

/** Tells whether an error means that the database was out of reach for a moment. */
export function isPassingDatabaseError(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = "code" in current ? String(current.code) : ""
    if (
      passing.test(code) ||
      /Connection terminated|encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout/.test(
        current.message,
      )
    )
      return true
  }
  return false
}
