import type { LinkTarget, Scene } from "../../model/scene.ts"

export interface Reindexed {
  readonly scene: Scene
  /** Place in the file of each page. */
  readonly original: readonly number[]
}

/**
 * Numbers the pages of a scene from 0 in order, whatever part of a file they are; links to absent
 * pages go.
 */
export function reindexScene(scene: Scene): Reindexed {
  const original = scene.pages.map((page) => page.index)
  if (original.every((index, at) => index === at)) return { scene, original }
  const places = new Map(original.map((index, at) => [index, at]))
  const moved = (target: LinkTarget): LinkTarget | undefined => {
    if (target.kind === "uri") return target
    const page = places.get(target.page)
    return page === undefined ? undefined : { ...target, page }
  }
  const pages = scene.pages.map((page, index) => ({
    ...page,
    index,
    links: page.links.flatMap((link) => {
      const target = moved(link.target)
      return target ? [{ ...link, target }] : []
    }),
  }))
  const outline = scene.outline.flatMap((item) => {
    if (!item.target) return [item]
    const target = moved(item.target)
    return target ? [{ ...item, target }] : []
  })
  return { scene: { ...scene, pages, outline }, original }
}
