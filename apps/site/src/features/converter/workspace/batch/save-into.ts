/** A result with the name it is to have. */
export interface NamedResult {
  readonly name: string
  readonly content: Blob
}

/**
 * Writes results into a folder that the visitor has chosen; gives how many. A file that lies there
 * is never overwritten: the new one gets a number. A file appears once it is whole.
 *
 * @throws DOMException where the folder is gone, the permission is taken back, or the disk is full
 */
export async function saveInto(
  folder: FileSystemDirectoryHandle,
  results: readonly NamedResult[],
): Promise<number> {
  let saved = 0
  for (const { name, content } of results) {
    const target = await folder.getFileHandle(await freeName(folder, name), { create: true })
    const stream = await target.createWritable()
    await stream.write(content)
    await stream.close()
    saved += 1
  }
  return saved
}

async function freeName(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  const dot = name.lastIndexOf(".")
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? name : `${stem} (${number})${end}`
    const taken = await folder.getFileHandle(next).catch(notThere)
    if (!taken) return next
  }
}

/** Makes nothing of a file that is not there. */
export function notThere(error: unknown): undefined {
  if (error instanceof DOMException && error.name === "NotFoundError") return undefined
  throw error
}

interface PickerWindow {
  showDirectoryPicker?: (how: { mode: "readwrite" }) => Promise<FileSystemDirectoryHandle>
}

/** Whether this browser can ask for a folder. */
export const canPickFolder = (): boolean => "showDirectoryPicker" in globalThis

/** Asks the visitor for a folder; undefined where the answer is no. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const pick = (globalThis as PickerWindow).showDirectoryPicker
    return await pick?.call(globalThis, { mode: "readwrite" })
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
