/** An element of our own markup. */
export interface Node {
  readonly name: string
  readonly attributes: string
  readonly children: Node[]
  /** It holds nothing but white space, as far as it holds no elements. */
  isBlank?: boolean
}

const tag = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|<[?!][^>]*>/g

/**
 * Reads the elements of our own markup, which has no comments, entities of its own or CDATA;
 * undefined where tags do not pair.
 */
export function parse(text: string): Node | undefined {
  const root: Node = { name: "", attributes: "", children: [] }
  const open = [root]
  let end = 0
  for (const match of text.matchAll(tag)) {
    const between = text.slice(end, match.index)
    if (between.includes("<")) return undefined
    end = match.index + match[0].length
    const [, closes, name = "", attributes = "", isEmpty] = match
    if (name === "") continue
    if (closes) {
      const closed = open.pop()
      if (closed?.name !== name) return undefined
      if (between.trim() === "") closed.isBlank = true
      continue
    }
    const node: Node = { name, attributes, children: [] }
    open[open.length - 1]?.children.push(node)
    if (!isEmpty) open.push(node)
  }
  return open.length === 1 && root.children.length === 1 ? root.children[0] : undefined
}

/** Gives the value of an attribute as it is spelled. */
export const attribute = (node: Node, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(node.attributes)?.[1]

/** Gives an element and all within it, in the order of the file. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of node.children) yield* walk(child)
}
