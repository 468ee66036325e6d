import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { extractFace } from "@mozhuan/engine"
import type { FontFace, FontQuery } from "@mozhuan/engine"

/** Where Debian and others put the Noto CJK collections. */
const notoFolders = [
  "/usr/share/fonts/opentype/noto",
  "/usr/share/fonts/noto-cjk",
  "/usr/share/fonts/truetype/noto",
  "/usr/share/fonts/google-noto-cjk",
]

/** Part of the family name that stands for a script. */
const regionOf: Readonly<Partial<Record<FontQuery["script"], string>>> = {
  "han-simplified": "SC",
  "han-traditional": "TC",
  japanese: "JP",
  korean: "KR",
}

/** Names of serif faces: Song, Ming, Fangsong and Kai have none closer among free fonts. */
const SERIF_NAME = /song|sun|ming|mincho|batang|fang|kai|serif|宋|明|仿|楷/i

const BOLD_FROM = 600

/**
 * Gives the lookup of faces for East Asian text whose font is not embedded: Noto CJK, else
 * WenQuanYi.
 *
 * A face is read when first asked for and kept: each is some 17 MB.
 */
export function localFonts(): (query: FontQuery) => FontFace | undefined {
  const kept = new Map<string, FontFace | undefined>()
  return (query) => {
    const region = regionOf[query.script]
    if (!region) return undefined
    const style = query.serif || SERIF_NAME.test(query.name) ? "Serif" : "Sans"
    const weight = query.weight >= BOLD_FROM ? "Bold" : "Regular"
    const key = `${style} ${region} ${weight}`
    if (!kept.has(key)) kept.set(key, readNoto(style, region, weight) ?? readWenQuanYi())
    return kept.get(key)
  }
}

function readNoto(style: string, region: string, weight: string): FontFace | undefined {
  const family = `Noto ${style} CJK ${region}`
  for (const folder of notoFolders) {
    const path = join(folder, `Noto${style}CJK-${weight}.ttc`)
    const bytes = existsSync(path) ? extractFace(readFileSync(path), family) : undefined
    if (bytes) return { family, bytes }
  }
  return undefined
}

function readWenQuanYi(): FontFace | undefined {
  const path = "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc"
  const bytes = existsSync(path) ? extractFace(readFileSync(path)) : undefined
  return bytes && { family: "WenQuanYi Zen Hei", bytes }
}
