import type { Diagnostic } from "../../../base/failure.ts"
import type { Scene, SceneFont } from "../../../model/scene.ts"
import type { Assets } from "../assets.ts"
import { fontStack } from "../../../html/font-stack.ts"
import { cssString } from "../../../html/markup.ts"
import { outlineCss } from "../../../html/outline.ts"
import { charactersByFont, ownFace } from "../../../fonts/face/own-face.ts"

/** Fonts of the fixed pages as classes. */
export interface PageFonts {
  className(font: number): string
  /** Rules of the faces alone. */
  readonly faces: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Looks of a file of nothing but drawn pages. */
export const bareBodyCss = `
body{margin:0;background:#e8e8e8}
.outline{margin:1rem auto;max-width:52rem;padding:0 1rem}
${outlineCss}
.outline a{color:#0b57d0}
.pages{text-align:center;padding:1rem}
.pages a{margin:0 1rem}
@media (prefers-color-scheme:dark){body{background:#222;color:#e4e4e4}.outline a,.pages a{color:#8ab4f8}}
@media print{body{background:none}.outline,.pages{display:none}}
`.trim()

/** Looks of pages that are drawn: they stay whole and light, and shrink to narrow windows. */
export const drawnPageCss = `
.page{margin:1rem auto;width:fit-content;max-width:100%;background:#fff;color-scheme:light;box-shadow:0 1px 4px rgba(0,0,0,.3)}
.page svg{display:block;max-width:100%;height:auto}
text{white-space:pre}
.again{user-select:none;-webkit-user-select:none;pointer-events:none}
@media print{.page{margin:0;box-shadow:none;break-after:page;break-inside:avoid}}
`.trim()

/**
 * Gives one class a font: the embedded face where browsers can use it, else the nearest families.
 */
export async function prepareFonts(
  scene: Scene,
  assets: Assets,
  embed: boolean,
): Promise<PageFonts> {
  const used = charactersByFont(scene)
  const source = {
    program: (key: string) => assets.fontProgram(key),
    outlines: async (key: string, characters: readonly string[]) =>
      (await assets.outlines(key, characters)) ?? new Map(),
  }
  const rules: string[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, font] of scene.fonts.entries()) {
    const characters = used[index]
    if (!characters || characters.size === 0) continue
    const face = embed ? await ownFace(font, characters, source) : undefined
    const families = fontStack(font.family, /[\u2e80-\uffef]/.test(font.family) ? font.family : "")
    if (face && font.program) {
      const url = assets.font(font.program, face, face[0] === 0x4f ? "otf" : "ttf")
      rules.push(
        `@font-face{font-family:"f${index}";src:url(${cssString(url)})}`,
        `.f${index}{font-family:"f${index}",${families}}`,
      )
    } else {
      if (font.isEmbedded && embed)
        diagnostics.push({ kind: "font-substituted", detail: font.name })
      rules.push(`.f${index}{font-family:${families}${weightAndSlant(font)}}`)
    }
  }
  return { className: (font) => `f${font}`, faces: rules.join("\n"), diagnostics }
}

function weightAndSlant(font: SceneFont): string {
  return `${font.weight >= 600 ? ";font-weight:bold" : ""}${font.isItalic ? ";font-style:italic" : ""}`
}
