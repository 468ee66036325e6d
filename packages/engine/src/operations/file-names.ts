/** Gives the file name without folder and extension. */
export function stemOf(fileName: string): string {
  const bare = fileName.split(/[\\/]/).at(-1) ?? ""
  const dot = bare.lastIndexOf(".")
  return (dot > 0 ? bare.slice(0, dot) : bare) || "document"
}

/** Orders names as people do: "2" before "10", Chinese by pinyin where the platform knows it. */
export function compareNaturally(a: string, b: string): number {
  collator ??= new Intl.Collator("zh-CN", { numeric: true, sensitivity: "base" })
  return collator.compare(a, b)
}

/** Made when it is first needed: that takes longer than many files do. */
let collator: Intl.Collator | undefined

/** Fills "{name}_{from}-{to}" and the like; unknown marks stay as they are. */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (mark, key: string) => String(values[key] ?? mark))
}

/** Characters no file system of Windows takes, and control characters. */
// oxlint-disable-next-line no-control-regex -- 2026-11: control characters are what is looked for
const forbidden = /[\\/:*?"<>|\u0000-\u001F]/g

/** Makes names safe and different from each other: a taken one gets " (2)". */
export class NameRegister {
  private readonly taken = new Set<string>()

  claim(stem: string, extension: string): string {
    const safe = stem.replaceAll(forbidden, "_").trim().slice(0, 180) || "document"
    for (let copy = 1; ; copy += 1) {
      const name = copy === 1 ? `${safe}.${extension}` : `${safe} (${copy}).${extension}`
      if (this.taken.has(name.toLowerCase())) continue
      this.taken.add(name.toLowerCase())
      return name
    }
  }
}
