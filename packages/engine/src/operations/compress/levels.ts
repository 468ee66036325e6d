import { choiceOf, flagOf, numberOf } from "../operation.ts"

/** How images are made smaller. */
export interface ImageSettings {
  /** Resolution images are brought to, pixels per inch of their place on the page. */
  readonly dpi: number
  /** Only images finer than this lose pixels. */
  readonly onlyAboveDpi: number
  /** JPEG quality, 1 to 100. */
  readonly quality: number
  readonly greyscale: boolean
}

export interface CompressOptions {
  readonly level: Level
  readonly images: ImageSettings
  /** Least similarity of a page to the original, 0 to 1; undefined: size goes before looks. */
  readonly leastSimilarity: number | undefined
  readonly targetBytes: number | undefined
  readonly removesMetadata: boolean
  readonly subsetsFonts: boolean
  readonly linearises: boolean
  /** Annotations and field values become part of the page. */
  readonly flattens: boolean
}

export type Level = "balanced" | "clear" | "small" | "target"

/**
 * Resolution, threshold, quality and tolerance of each level.
 *
 * Similarity is the mean structural similarity of the page drawn at 72 dpi; the tolerances were
 * chosen by eye on photographs, scans and screenshots: above 0.97 no difference is seen at arm's
 * length.
 */
const presets = {
  balanced: { dpi: 150, onlyAboveDpi: 200, quality: 75, leastSimilarity: 0.97 },
  clear: { dpi: 300, onlyAboveDpi: 360, quality: 90, leastSimilarity: 0.985 },
  small: { dpi: 96, onlyAboveDpi: 120, quality: 50, leastSimilarity: 0.9 },
} as const

/** Steps towards a target size, best first. */
export const targetSteps: readonly Pick<ImageSettings, "dpi" | "quality">[] = [
  { dpi: 300, quality: 90 },
  { dpi: 220, quality: 85 },
  { dpi: 170, quality: 78 },
  { dpi: 150, quality: 68 },
  { dpi: 120, quality: 58 },
  { dpi: 96, quality: 48 },
  { dpi: 84, quality: 38 },
  { dpi: 72, quality: 30 },
  { dpi: 60, quality: 24 },
  { dpi: 48, quality: 18 },
]

export function readOptions(settings: Readonly<Record<string, unknown>>): CompressOptions {
  const level = choiceOf(settings, "level", ["balanced", "clear", "small", "target"])
  const preset = presets[level === "target" ? "clear" : level]
  const dpi = numberOf(settings, "dpi") ?? preset.dpi
  const kilobytes =
    level === "target" ? (numberOf(settings, "targetKilobytes") ?? 2_048) : undefined
  return {
    level,
    images: {
      dpi,
      onlyAboveDpi: Math.max(
        dpi,
        numberOf(settings, "onlyAboveDpi") ??
          (settings["dpi"] === undefined ? preset.onlyAboveDpi : dpi * 1.2),
      ),
      quality: Math.min(100, Math.max(10, numberOf(settings, "quality") ?? preset.quality)),
      greyscale: flagOf(settings, "greyscale", false),
    },
    leastSimilarity: choosesLooks(settings, level) ? undefined : preset.leastSimilarity,
    targetBytes: kilobytes === undefined ? undefined : kilobytes * 1024,
    removesMetadata: flagOf(settings, "removeMetadata", false),
    subsetsFonts: flagOf(settings, "subsetFonts", true),
    linearises: flagOf(settings, "linearise", true),
    flattens: flagOf(settings, "flatten", false),
  }
}

/** Whether somebody has said how images shall look: then no tolerance takes that back. */
const choosesLooks = (settings: Readonly<Record<string, unknown>>, level: Level): boolean =>
  level === "target" ||
  flagOf(settings, "greyscale", false) ||
  numberOf(settings, "dpi") !== undefined ||
  numberOf(settings, "quality") !== undefined

/** Gives the settings of a level by its name, for estimates. */
export function imageSettingsOf(level: Exclude<Level, "target">): ImageSettings {
  const { dpi, onlyAboveDpi, quality } = presets[level]
  return { dpi, onlyAboveDpi, quality, greyscale: false }
}

/** Gives gentler settings for an image whose loss would be seen; undefined: it stays as it is. */
export function gentler(settings: ImageSettings, step: number): ImageSettings | undefined {
  if (step > 2) return undefined
  return {
    ...settings,
    dpi: settings.dpi * (step === 1 ? 1.35 : 1.8),
    onlyAboveDpi: settings.onlyAboveDpi * (step === 1 ? 1.35 : 1.8),
    quality: Math.min(94, settings.quality + (step === 1 ? 10 : 18)),
  }
}
