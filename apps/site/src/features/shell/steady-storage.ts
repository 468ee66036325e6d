/**
 * Gives pages a storage that never throws: where cookies are blocked there is none, and a full one
 * refuses to keep more. What the browser does not keep lasts as long as the page.
 */
export function steadyStorages(page: Window): void {
  for (const name of ["localStorage", "sessionStorage"] as const)
    Object.defineProperty(page, name, { configurable: true, value: steady(storageOf(page, name)) })
}

function storageOf(page: Window, name: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return page[name]
  } catch {
    return undefined // refused by the visitor's settings
  }
}

/** A storage over the browser's own; `kept` holds what that did not take. */
export function steady(own: Storage | undefined): Storage {
  const kept = new Map<string, string>()
  const names = () => [
    ...new Set([
      ...kept.keys(),
      ...Array.from({ length: own?.length ?? 0 }, (_, at) => own?.key(at) ?? ""),
    ]),
  ]
  return {
    get length() {
      return names().length
    },
    key: (at) => names()[at] ?? null,
    getItem: (name) => kept.get(name) ?? own?.getItem(name) ?? null,
    setItem: (name, value) => {
      kept.set(name, value)
      try {
        own?.setItem(name, value)
        if (own) kept.delete(name)
      } catch {
        // Full: the value lasts as long as the page.
      }
    },
    removeItem: (name) => {
      kept.delete(name)
      own?.removeItem(name)
    },
    clear: () => {
      kept.clear()
      own?.clear()
    },
  }
}
