import { budgetMs, budgets, isToolId, toolOf } from "@mozhuan/contract"
import type { RunBudget } from "@mozhuan/host"
import type { Attempt } from "@mozhuan/services"

/** Longest that a conversion may wait for an office program that others use, ms. */
const OFFICE_WAIT = 600_000

type Task = Pick<Attempt["task"], "budget" | "inputs" | "pageLimit" | "tool">

/** What one run of a task may use; grows with what becomes known of its file. */
export class TaskBudget {
  readonly #task: Task
  #pages = 0
  #recognised = 0

  constructor(task: Task) {
    this.#task = task
  }

  /**
   * Notes how many pages there are; the child says so, and may say what it likes up to the limit.
   */
  notePages(pages: number): void {
    this.#pages = Math.max(this.#pages, Math.min(pages, this.#task.pageLimit))
  }

  /** Notes how many pages may be recognised. */
  noteRecognised(pages: number): void {
    this.#recognised += pages
  }

  /** Of the child: it waits on the clock where an office program does the work. */
  get child(): RunBudget {
    const budget = this.#given()
    const isOffice = isToolId(this.#task.tool) && toolOf(this.#task.tool).needs !== undefined
    return isOffice ? { ...budget, wallMs: budget.wallMs + OFFICE_WAIT } : budget
  }

  /** Of an office program, which knows no pages before it has made them: the most there is. */
  get office(): RunBudget {
    const budget = this.#task.budget ?? budgets.visitor
    return budgetMs(budget, { bytes: Infinity, pages: 0 })
  }

  #given(): RunBudget {
    return budgetMs(this.#task.budget ?? budgets.visitor, {
      bytes: this.#task.inputs.reduce((sum, { size }) => sum + size, 0),
      pages: this.#pages,
      recognised: this.#recognised,
    })
  }
}
