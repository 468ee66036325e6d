import type { SessionFacts } from "./session-facts.ts"
import {
  errorOfFailure,
  isToolId,
  toolOf,
  type OptionValue,
  type OptionValues,
  type ToolId,
} from "@mozhuan/contract"
import type { VisitorFacts } from "../../../../server/services.ts"
import { namesInside } from "../documents/names-inside.ts"
import { PageError, pageDrawer } from "../documents/page-client.ts"
import { PagePictures } from "../documents/page-pictures.ts"
import { FolderWatch } from "../batch/folder-watch.ts"
import { watchWork } from "../batch/watch-work.ts"
import { askEngine } from "../local/ask-engine.ts"
import { examine, isCompanion } from "./intake.ts"
import { JobRunner } from "./job-runner.ts"
import { withChange, withEdits } from "./job-steps.ts"
import { allowedOptions, forget, initialOptions, isRemembered, remember } from "./option-store.ts"
import { moveTo, sortFiles, type SortKey } from "./order.ts"
import type { Item, PagePlan, Rotation, SessionState, WordEdit } from "./session-state.ts"
import {
  boardItems,
  emptyPlan,
  movePages,
  removePages,
  syncPlan,
  toggleCut,
  turnPages,
} from "./page-plan.ts"
import { Store } from "./store.ts"

/** Width of the pictures on file cards, in device pixels. */
const thumbnailWidth = 240

/** Where the visitor's choice between this device and the cloud is kept. */
const placeKey = "mozhuan.place"

/**
 * The converter's work of one visit: chosen files, options and tasks.
 *
 * Lives above the pages, so that files stay when the visitor changes the tool. Every change goes
 * through `store`; components read it and call the commands below.
 */
export class Session {
  readonly store: Store<SessionState>
  readonly jobs: JobRunner
  readonly drawer = pageDrawer
  readonly pictures = new PagePictures(this.drawer)
  readonly watch = new FolderWatch(watchWork(this))
  #visitor = ""
  #removed: { readonly items: readonly Item[]; readonly at: number } | undefined

  constructor(facts: SessionFacts) {
    this.drawer.begin()
    this.store = new Store<SessionState>({
      tool: undefined,
      items: [],
      refusals: [],
      jobs: [],
      options: {},
      gate: undefined,
      limits: facts.visitor.limits,
      remaining: facts.visitor.remaining,
      remainingScans: facts.visitor.remainingScans,
      wasRestored: false,
      mergeView: "files",
      plan: emptyPlan,
      prefersHere: localStorage.getItem(placeKey) === "here",
    })
    this.jobs = new JobRunner(this.store, facts, (id) => void this.#check(id))
  }

  /** Takes files; those that the tool cannot use are listed with the tools that can. */
  async addFiles(files: readonly File[], tool: ToolId | undefined): Promise<void> {
    this.setTool(tool)
    const state = this.store.get()
    const counted = state.items.filter((item) => !isCompanion(item.types, tool && toolOf(tool)))
    const { items, refusals } = await examine(files, tool && toolOf(tool), state, counted.length)
    this.store.update((now) => ({
      ...now,
      items: [...now.items, ...items],
      refusals: [...now.refusals, ...refusals],
    }))
    for (const item of items) void this.#check(item.id)
  }

  /** Changes the tool; files that do not fit are set aside with the tools that take them. */
  setTool(tool: ToolId | undefined): void {
    this.store.update((state) => {
      if (tool === undefined || state.tool === tool) return state
      const { accepts, companions = [] } = toolOf(tool)
      const fits = (item: Item) =>
        item.types.some((type) => accepts.includes(type) || companions.includes(type))
      const options = state.options[tool] ?? initialOptions(tool, localStorage, location.hash)
      return {
        ...state,
        tool,
        items: state.items.filter(fits),
        refusals: [],
        options: { ...state.options, [tool]: options },
      }
    })
  }

  /** `tries` counts the passwords that did not open it so far. */
  async #check(id: string, tries = 0): Promise<void> {
    const item = this.#item(id)
    if (item === undefined) return
    if (item.types[0] !== "pdf") {
      this.#change(id, { state: { kind: "ready" }, ...(await pictureOf(item.file)) })
      const names = await namesInside(item)
      if (names) this.#change(id, { names })
      return
    }
    try {
      const { pages, ...glance } = await this.drawer.inspect(item.file, item.password)
      this.#change(id, { state: { kind: "ready" }, pages, glance })
      const picture = await this.drawer.draw(item.file, item.password, 0, thumbnailWidth)
      this.#change(id, { thumbnail: URL.createObjectURL(picture) })
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      if (error.code === "password/needed" || error.code === "password/wrong")
        this.#change(id, { state: lockedAgain(item, tries, error.code === "password/wrong") })
      // The server repairs more than this browser can open; only what is certainly no use is
      // stopped here.
      else if (error.code === "file/no-pages" || error.code === "file/empty")
        this.#change(id, {
          state: { kind: "bad", code: errorOfFailure[error.code] ?? "file-damaged" },
        })
      else this.#change(id, { state: { kind: "ready" } })
    }
  }

  /** Tries a password on a locked file, and on all other locked ones where asked. */
  async unlock(id: string, password: string, forAll: boolean): Promise<void> {
    const isLocked = (item: Item) => item.state.kind === "locked"
    const chosen = this.store
      .get()
      .items.filter((item) => item.id === id || (forAll && isLocked(item)))
    for (const { id: each, state } of chosen) {
      this.#change(each, { password, state: { kind: "checking" } })
      await this.#check(each, state.kind === "locked" ? state.tries : 0)
    }
  }

  remove(ids: readonly string[]): void {
    const { items } = this.store.get()
    this.#removed = { items, at: Date.now() }
    this.store.update((state) => ({
      ...state,
      items: state.items.filter((item) => !ids.includes(item.id)),
    }))
  }

  /** Puts back what was removed last, in its old place. */
  undoRemove(): void {
    const removed = this.#removed?.items
    if (removed === undefined) return
    this.#removed = undefined
    this.store.update((state) => {
      const known = new Set(removed.map((item) => item.id))
      return { ...state, items: [...removed, ...state.items.filter((item) => !known.has(item.id))] }
    })
  }

  move(id: string, to: number): void {
    this.store.update((state) => {
      const from = state.items.findIndex((item) => item.id === id)
      return from < 0 ? state : { ...state, items: moveTo(state.items, from, to) }
    })
  }

  sort(key: SortKey): void {
    this.store.update((state) => ({ ...state, items: sortFiles(state.items, key) }))
  }

  reverse(): void {
    this.store.update((state) => ({ ...state, items: state.items.toReversed() }))
  }

  select(id: string, isSelected: boolean): void {
    this.#change(id, { isSelected })
  }

  selectAll(isSelected: boolean): void {
    this.store.update((state) => ({
      ...state,
      items: state.items.map((item) => ({ ...item, isSelected })),
    }))
  }

  /** Sets the password one file is encrypted with; empty: that of all files. */
  setOwnLock(id: string, ownLock: string): void {
    this.#change(id, { ownLock })
  }

  setRange(id: string, range: string): void {
    this.#change(id, { range })
  }

  rotate(id: string): void {
    const item = this.#item(id)
    if (item) this.#change(id, { rotate: ((item.rotate + 90) % 360) as Rotation })
  }

  /** Puts a changed picture in a file's place; the one that was chosen stays at hand. */
  async replacePicture(id: string, file: File): Promise<void> {
    const item = this.#item(id)
    if (item === undefined) return
    this.jobs.forgetUpload(id)
    this.#change(id, {
      file,
      original: item.original ?? item.file,
      rotate: 0,
      isCutToSheet: false,
      ...(await pictureOf(file)),
    })
  }

  /** Takes photographs from the camera; where a sheet of paper is seen, the rest is cut away. */
  async addShots(files: readonly File[], tool: ToolId | undefined): Promise<void> {
    await this.addFiles(files, tool)
    const taken = this.store.get().items.filter(({ file }) => files.includes(file))
    for (const { id } of taken) await this.cutToSheet(id)
  }

  /** Cuts a photograph to the sheet that it shows; false where none is seen. */
  async cutToSheet(id: string): Promise<boolean> {
    const file = this.#item(id)?.file
    if (file === undefined) return false
    const cut = await askEngine({ kind: "cut-sheet", file })
    // Who changed the picture meanwhile has the last word.
    if (cut === undefined || this.#item(id)?.file !== file) return false
    const name = file.name.replace(/\.[^.]+$/, "") + ".jpg"
    await this.replacePicture(
      id,
      new File([cut], name, { type: cut.type, lastModified: file.lastModified }),
    )
    this.#change(id, { isCutToSheet: true })
    return true
  }

  async restorePicture(id: string): Promise<void> {
    const original = this.#item(id)?.original
    if (original === undefined) return
    this.jobs.forgetUpload(id)
    const picture = await pictureOf(original)
    this.#change(id, { file: original, rotate: 0, isCutToSheet: false, ...picture })
  }

  setMergeView(mergeView: "files" | "pages"): void {
    this.store.update((state) => ({ ...state, mergeView, plan: syncPlan(state.plan, state.items) }))
  }

  movePages(ids: ReadonlySet<string>, to: number): void {
    this.#changePlan((plan) => movePages(plan, ids, to))
  }

  removePages(ids: ReadonlySet<string>): void {
    this.#changePlan((plan) => removePages(plan, ids))
  }

  turnPages(ids: ReadonlySet<string>): void {
    this.#changePlan((plan) => turnPages(plan, ids))
  }

  /** Cuts a merge behind a page, or joins there again. */
  cutBehind(id: string): void {
    this.#changePlan((plan) => toggleCut(plan, id))
  }

  resetPages(): void {
    this.#changePlan(() => emptyPlan)
  }

  #changePlan(change: (plan: PagePlan) => PagePlan): void {
    this.store.update((state) => {
      const items = boardItems(state)
      return { ...state, plan: syncPlan(change(syncPlan(state.plan, items)), items) }
    })
  }

  /**
   * Estimates what each level of compression would give, one file after the other; files whose size
   * is known are left out.
   */
  async estimate(signal: AbortSignal): Promise<void> {
    for (const { id } of this.store.get().items) {
      const item = this.#item(id)
      if (item?.state.kind !== "ready" || item.estimate !== undefined) continue
      const estimate = await askEngine(
        { kind: "estimate", file: item.file, password: item.password },
        signal,
      )
      if (signal.aborted) return
      if (estimate) this.#change(id, { estimate })
    }
  }

  /** Notes what somebody says stands at places of a scan; `jobs.correct` converts with it. */
  editWords(jobId: string, made: readonly WordEdit[]): void {
    this.store.update((state) => {
      const edits = state.jobs.find(({ id }) => id === jobId)?.edits ?? []
      return withChange(state, jobId, { edits: withEdits(edits, made) })
    })
  }

  /** The result that was to be saved has been. */
  hasSaved(jobId: string): void {
    this.store.update((state) => withChange(state, jobId, { saves: undefined }))
  }

  /**
   * Opens the price sheet for a job of which only the first pages were converted; the rest follows
   * after it.
   */
  askForAll(jobId: string): void {
    const job = this.store.get().jobs.find(({ id }) => id === jobId)
    if (job?.state.kind !== "done") return
    const payUrl = job.state.task.partial?.payUrl
    const gate = { kind: "purchase", reason: "pages", payUrl, jobId } as const
    this.store.update((state) => ({ ...state, gate }))
  }

  closeGate(): void {
    this.store.update((state) => ({ ...state, gate: undefined }))
  }

  dismissRefusals(): void {
    this.store.update((state) => ({ ...state, refusals: [] }))
  }

  /** Takes the refused files to a tool that fits; gives that tool back for the page to show. */
  async takeRefused(tool: ToolId): Promise<void> {
    const files = this.store
      .get()
      .refusals.filter((refusal) => refusal.fits.includes(tool))
      .map((refusal) => refusal.file)
    this.store.update((state) => ({ ...state, refusals: [] }))
    await this.addFiles(files, tool)
  }

  setOption(key: string, value: OptionValue): void {
    this.store.update((state) => {
      if (state.tool === undefined) return state
      const values: OptionValues = { ...state.options[state.tool], [key]: value }
      if (isRemembered(state.tool, localStorage)) remember(state.tool, values, localStorage)
      return { ...state, options: { ...state.options, [state.tool]: values } }
    })
  }

  /** Takes over options that were kept or shared; those of other tools or kinds are left out. */
  setOptions(values: OptionValues): void {
    const { tool } = this.store.get()
    if (tool === undefined) return
    const options = allowedOptions(tool, values)
    this.store.update((state) => ({ ...state, options: { ...state.options, [tool]: options } }))
  }

  /** Chooses between this device and the cloud, for every tool that leaves the choice. */
  preferHere(prefersHere: boolean): void {
    if (prefersHere) localStorage.setItem(placeKey, "here")
    else localStorage.removeItem(placeKey)
    this.store.update((state) => ({ ...state, prefersHere }))
  }

  /** Keeps the options of this tool for later visits, or stops keeping them. */
  rememberOptions(isKept: boolean): void {
    const { tool, options } = this.store.get()
    if (tool === undefined) return
    if (isKept) remember(tool, options[tool] ?? {}, localStorage)
    else forget(tool, localStorage)
  }

  resetOptions(): void {
    const { tool } = this.store.get()
    if (tool === undefined) return
    forget(tool, localStorage)
    this.store.update((state) => ({
      ...state,
      options: { ...state.options, [tool]: initialOptions(tool, localStorage, "") },
    }))
  }

  /**
   * Told who the visitor is and what they may do; work that waited for a login or a purchase then
   * goes on.
   */
  meet(visitor: VisitorFacts): void {
    const { user, limits, remaining, remainingScans } = visitor
    const who = user
      ? `${user.userCode} ${user.webPaid} ${user.webForever} ${user.webExpireTime}`
      : ""
    const isNew = who !== this.#visitor
    this.#visitor = who
    this.store.update((state) => ({ ...state, limits, remaining, remainingScans }))
    if (isNew && who !== "" && this.store.get().gate !== undefined) this.jobs.passGate()
  }

  /** Clears files and finished work for the next round. */
  startOver(): void {
    this.jobs.forgetEnded()
    this.store.update((state) => ({ ...state, items: [], refusals: [], gate: undefined }))
  }

  /** Goes back from the results to the files, which are all still there. */
  backToFiles(): void {
    this.jobs.forgetEnded()
  }

  /**
   * Hands a result to another tool as a file. @throws CallError where it cannot be fetched any more
   */
  async continueWith(address: string, name: string, tool: string): Promise<void> {
    if (!isToolId(tool)) return
    const blob = await (await fetch(address)).blob()
    const file = new File([blob], name, { type: blob.type })
    this.startOver()
    await this.addFiles([file], tool)
  }

  #item(id: string): Item | undefined {
    return this.store.get().items.find((item) => item.id === id)
  }

  #change(id: string, change: Partial<Item>): void {
    this.store.update((state) => ({
      ...state,
      items: state.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    }))
  }
}

/** Pictures show themselves; other kinds have none. */
async function pictureOf(file: File): Promise<{ thumbnail?: string }> {
  if (!/^image\/(jpeg|png|webp|gif|bmp|svg\+xml)$/.test(file.type)) return {}
  if (file.type === "image/svg+xml") return { thumbnail: URL.createObjectURL(file) }
  try {
    const bitmap = await createImageBitmap(file, {
      resizeWidth: thumbnailWidth,
      resizeQuality: "medium",
    })
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return {
      thumbnail: URL.createObjectURL(
        await canvas.convertToBlob({ type: "image/webp", quality: 0.8 }),
      ),
    }
  } catch {
    return {} // the browser cannot show this kind; the converter may still read it
  }
}

function lockedAgain(item: Item, tries: number, isWrongCode: boolean): Item["state"] {
  const isWrong = isWrongCode && item.password !== ""
  return { kind: "locked", isWrong, tries: isWrong ? tries + 1 : tries }
}
