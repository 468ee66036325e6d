/** Browsers give locks to pages of secure origins alone; elsewhere a tab stands for itself. */
const locks = (): LockManager | undefined => (navigator as { readonly locks?: LockManager }).locks

const nameOf = (jobId: string): string => `mozhuan.upload.${jobId}`

/** Sends a job's files while no other tab takes the same upload for an interrupted one. */
export async function holdUpload<T>(jobId: string, send: () => Promise<T>): Promise<T> {
  const manager = locks()
  return manager === undefined ? await send() : await manager.request(nameOf(jobId), send)
}

/** Tells whether another tab is sending these files right now. */
export async function isHeldElsewhere(jobId: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return held.some(({ name }) => name === nameOf(jobId))
}
