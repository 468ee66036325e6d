/** Gives each distinct set of declarations one class, so that a file carries every look once. */
export interface ClassRegistry {
  /** Gives the class of the declarations, or undefined for none. */
  of(declarations: readonly string[]): string | undefined
  /** Gives the rules of all classes asked for, in the order of asking. */
  css(): string
}

export function createClassRegistry(prefix: string): ClassRegistry {
  const names = new Map<string, string>()
  return {
    of(declarations) {
      if (declarations.length === 0) return undefined
      const key = declarations.join(";")
      const known = names.get(key)
      if (known) return known
      const name = `${prefix}${names.size + 1}`
      names.set(key, name)
      return name
    },
    css: () => [...names].map(([declarations, name]) => `.${name}{${declarations}}`).join("\n"),
  }
}
