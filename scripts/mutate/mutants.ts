import { applyEdits, wrap, type Edit } from "./edits.ts"
import {
  bare,
  childrenOf,
  isArithmetic,
  isComparison,
  isLogical,
  isNode,
  isOrdering,
  numberOf,
  parse,
  walk,
  type SyntaxNode,
} from "./syntax.ts"

/** One change of one place of the sources, chosen by its number while the program runs. */
export interface Mutant {
  readonly id: number
  /** The first mutant of the same place: the two of a threshold share it. */
  readonly place: number
  readonly file: string
  readonly line: number
  readonly kind: "threshold" | "condition"
  /** The source of what is changed. */
  readonly source: string
  readonly change: "halved" | "doubled" | "negated"
  /** Name of the constant, where it has one. */
  readonly name?: string
}

/** A source file with its mutants put in. */
export interface MutatedFile {
  readonly file: string
  readonly code: string
}

/** The use of a threshold; `call` is told once it is known whether a comparison watches over it. */
interface ValueEdit extends Edit {
  readonly id: number
  call: "__mt" | "__mu"
}

interface Source {
  readonly file: string
  readonly code: string
  readonly ast: SyntaxNode
}

/**
 * Puts every mutant of some files into them at once.
 *
 * Conditions become `__mc(id, condition)`, thresholds `__mt(id, value)`, and each loop counts its
 * rounds with `__ms()`; comparisons with thresholds become `__mk`, which can tell whether half or
 * twice of them would have made a difference. Which mutant is alive is decided while the program
 * runs. Named constants
 * are changed where they are used, through imports too, so that a program need not be loaded anew.
 *
 * @param files sources by absolute path
 * @param resolve gives the path that an import of a file stands for
 * @param wanted ids of those that are put in; all where absent. The rest of the program runs as it
 *   was written, and so as fast.
 */
export function mutate(
  files: ReadonlyMap<string, string>,
  resolve: (from: string, specifier: string) => string,
  wanted?: ReadonlySet<number>,
): { mutants: Mutant[]; sources: MutatedFile[] } {
  const isPut = (id: number): boolean => wanted === undefined || wanted.has(id)
  const isThresholdPut = (id: number): boolean => isPut(id) || isPut(id + 1)
  const parsed = [...files].map(([file, code]): Source => ({ file, code, ast: parse(code) }))
  const mutants: Mutant[] = []
  const named = new Map(parsed.map((source) => [source.file, namedThresholds(source, mutants)]))
  const members = new Map(parsed.map((source) => [source.file, memberThresholds(source, mutants)]))
  for (const source of parsed)
    for (const [name, id] of derivedThresholds(source, members, resolve))
      named.get(source.file)?.set(name, id)
  const sources = parsed.map((source) => {
    const values = [
      ...useEdits(source, importedThresholds(source, named, resolve)),
      ...bareEdits(source, mutants),
    ].filter(({ id }) => isThresholdPut(id))
    const edits = [
      ...[...(members.get(source.file)?.values() ?? [])].flatMap(({ id, property }) =>
        isThresholdPut(id) ? memberEdits(property, id) : [],
      ),
      ...conditionEdits(source, mutants, values, isPut),
      ...values.map((edit) => ({ ...edit, open: edit.open.replace("__mt", edit.call) })),
      ...loopEdits(source),
    ]
    return { file: source.file, code: applyEdits(source.code, edits) }
  })
  return { mutants, sources }
}

const lineOf = (code: string, at: number): number => code.slice(0, at).split("\n").length

function addThreshold(
  mutants: Mutant[],
  { file, code }: Source,
  node: SyntaxNode,
  name?: string,
): number {
  const id = mutants.length
  const common = {
    place: id,
    file,
    line: lineOf(code, node.start),
    kind: "threshold" as const,
    source: code.slice(node.start, node.end),
    ...(name === undefined ? {} : { name }),
  }
  mutants.push({ ...common, id, change: "doubled" }, { ...common, id: id + 1, change: "halved" })
  return id
}

/** Constants of a module that are numbers and not zero: name to id. */
function namedThresholds(source: Source, mutants: Mutant[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const [name, init] of moduleConstants(source.ast))
    if (isArithmetic(init) && numberOf(bare(init)) !== 0)
      found.set(name, addThreshold(mutants, source, init, name))
  return found
}

function* moduleConstants(ast: SyntaxNode): Generator<[name: string, init: SyntaxNode]> {
  for (const statement of ast.body as SyntaxNode[]) {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement
    if (declaration.type !== "VariableDeclaration") continue
    for (const { id, init } of declaration.declarations as SyntaxNode[])
      if (isNode(id) && typeof id.name === "string" && isNode(init)) yield [id.name, init]
  }
}

/** Names by which a module knows thresholds: its own and those that it imports. */
function importedThresholds(
  { file, ast }: Source,
  named: ReadonlyMap<string, ReadonlyMap<string, number>>,
  resolve: (from: string, specifier: string) => string,
): Map<string, number> {
  const known = new Map(named.get(file))
  for (const [target, imported, local] of importsOf(file, ast, resolve)) {
    const id = named.get(target)?.get(imported)
    if (id !== undefined) known.set(local, id)
  }
  return known
}

function* importsOf(
  file: string,
  ast: SyntaxNode,
  resolve: (from: string, specifier: string) => string,
): Generator<[target: string, imported: string, local: string]> {
  for (const statement of ast.body as SyntaxNode[]) {
    if (statement.type !== "ImportDeclaration" || !isNode(statement.source)) continue
    const target = resolve(file, String(statement.source.value))
    for (const { imported, local } of statement.specifiers as SyntaxNode[])
      if (isNode(imported) && isNode(local))
        yield [target, String(imported.name), String(local.name)]
  }
}

const valueEdit = (node: SyntaxNode, id: number, before = ""): ValueEdit => ({
  ...wrap(node, `${before}__mt(${id}, `, ")"),
  id,
  call: "__mt",
})

function useEdits({ ast }: Source, known: ReadonlyMap<string, number>): ValueEdit[] {
  const edits: ValueEdit[] = []
  walk(ast, (node, { parent, key }) => {
    if (node.type === "ImportDeclaration" || node.type === "ExportSpecifier") return false
    if (node.type !== "Identifier" || !parent) return
    const id = known.get(String(node.name))
    if (id === undefined || isDeclared(parent, key)) return
    if (parent.type === "Property" && parent.shorthand === true) {
      // Key and value are the same text: it is wrapped once.
      if (key === "value") edits.push(valueEdit(node, id, `${String(node.name)}: `))
      return
    }
    edits.push(valueEdit(node, id))
  })
  return edits
}

function isDeclared(parent: SyntaxNode, key: string): boolean {
  if (parent.type === "VariableDeclarator") return key === "id"
  if (parent.type === "MemberExpression") return key === "property" && parent.computed !== true
  if (parent.type === "Property" && parent.shorthand !== true)
    return key === "key" && parent.computed !== true
  return key === "params" || (parent.type === "AssignmentPattern" && key === "left")
}

/** A number under a name in a constant object. */
interface Member {
  readonly id: number
  readonly property: SyntaxNode
}

/** Numbers under names in constant objects, by "object.name". */
function memberThresholds(source: Source, mutants: Mutant[]): Map<string, Member> {
  const found = new Map<string, Member>()
  for (const [name, init] of moduleConstants(source.ast)) {
    const object = bare(init)
    if (object.type !== "ObjectExpression") continue
    for (const property of object.properties as SyntaxNode[]) {
      const { key, value } = property
      if (property.type !== "Property" || !isNode(key) || !isNode(value)) continue
      if (!isArithmetic(value) || numberOf(bare(value)) === 0 || key.type !== "Identifier") continue
      const path = `${name}.${String(key.name)}`
      found.set(path, { id: addThreshold(mutants, source, value, path), property })
    }
  }
  return found
}

/** They become getters. */
function memberEdits(property: SyntaxNode, id: number): Edit[] {
  const { key, value } = property
  if (!isNode(key) || !isNode(value)) return []
  const open = `() { return __mt(${id}, `
  return [
    wrap(property, "get ", " }"),
    { ...wrap(value, "", ")"), start: value.start },
    { start: key.end, end: value.start, open, close: "", isCut: true },
  ]
}

/** Constants of a module that stand for a number of such an object: name to its id. */
function derivedThresholds(
  { file, ast }: Source,
  members: ReadonlyMap<string, ReadonlyMap<string, Member>>,
  resolve: (from: string, specifier: string) => string,
): Map<string, number> {
  const owners = new Map<string, { readonly file: string; readonly name: string }>()
  for (const [target, imported, local] of importsOf(file, ast, resolve))
    owners.set(local, { file: target, name: imported })
  const derived = new Map<string, number>()
  for (const [name, init] of moduleConstants(ast)) {
    const { type, object, property, computed } = bare(init)
    if (type !== "MemberExpression" || computed === true || !isNode(object) || !isNode(property))
      continue
    const owner = owners.get(String(object.name)) ?? { file, name: String(object.name) }
    const member = members.get(owner.file)?.get(`${owner.name}.${String(property.name)}`)
    if (member) derived.set(name, member.id)
  }
  return derived
}

/** Numbers that a comparison of more or less holds, below calls of Math and arithmetic. */
function bareEdits(source: Source, mutants: Mutant[]): ValueEdit[] {
  const edits: ValueEdit[] = []
  walk(source.ast, (node) => {
    if (!isOrdering(node)) return
    for (const side of [node.left, node.right])
      if (isNode(side))
        for (const literal of literalsOf(side))
          edits.push(valueEdit(literal, addThreshold(mutants, source, literal)))
  })
  return edits
}

function* literalsOf(node: SyntaxNode): Generator<SyntaxNode> {
  const value = node.type === "Literal" ? numberOf(node) : undefined
  if (value !== undefined) {
    if (value !== 0 && value !== 1) yield node
    return
  }
  if (isOrdering(node) || /Function/.test(node.type)) return
  for (const [key, child] of childrenOf(node)) {
    if (node.type === "MemberExpression" && key === "property") continue
    if (node.type === "CallExpression" && key === "arguments" && !isMath(node)) continue
    yield* literalsOf(child)
  }
}

const isMath = ({ callee }: SyntaxNode): boolean =>
  isNode(callee) && isNode(callee.object) && callee.object.name === "Math"

function conditionEdits(
  source: Source,
  mutants: Mutant[],
  values: readonly ValueEdit[],
  isPut: (id: number) => boolean,
): Edit[] {
  const edits: Edit[] = []
  const seen = new Set<SyntaxNode>()
  const add = (node: SyntaxNode): void => {
    const inner = bare(node)
    if (isLogical(inner)) {
      seen.add(inner)
      for (const side of [inner.left, inner.right]) if (isNode(side)) add(side)
      return
    }
    if (seen.has(inner)) return
    seen.add(inner)
    const id = mutants.length
    mutants.push({
      id,
      place: id,
      file: source.file,
      line: lineOf(source.code, inner.start),
      kind: "condition",
      source: source.code.slice(inner.start, inner.end),
      change: "negated",
    })
    const watched =
      isOrdering(inner) && isPure(inner)
        ? values.filter(({ start, end }) => start >= inner.start && end <= inner.end)
        : []
    for (const value of watched) value.call = "__mu"
    const ids = [...new Set(watched.map((value) => value.id))]
    if (ids.length === 0 && !isPut(id)) return
    edits.push(
      ids.length === 0
        ? wrap(inner, `__mc(${id}, `, ")")
        : wrap(inner, `__mk(${id}, [${ids.join(", ")}], () => `, ")"),
    )
  }
  walk(source.ast, (node) => {
    if (isNode(node.test) && node.type !== "SwitchCase") add(node.test)
    if (isLogical(node) && !seen.has(node))
      for (const side of [node.left, node.right])
        if (isNode(side) && (isLogical(bare(side)) || isQuestion(bare(side)))) add(side)
    if (isComparison(node)) add(node)
  })
  return edits
}

const changing = /^(?:push|pop|shift|unshift|splice|next|set|add|delete|sort|reverse)$/

/** Tells whether an expression may be worked out twice. */
function isPure(node: SyntaxNode): boolean {
  let pure = true
  walk(node, ({ type, callee }) => {
    if (/^(?:Update|Assignment|Await|Yield)Expression$/.test(type)) pure = false
    if (isNode(callee) && isNode(callee.property) && changing.test(String(callee.property.name)))
      pure = false
  })
  return pure
}

const questions = /^(?:some|every|includes|has|test|startsWith|endsWith|(?:is|has|can)[A-Z]\w*)$/

/** Tells whether an expression gives yes or no. */
function isQuestion(node: SyntaxNode): boolean {
  if (isComparison(node)) return true
  if (node.type === "UnaryExpression") return node.operator === "!"
  if (node.type !== "CallExpression" || !isNode(node.callee)) return false
  const { callee } = node
  const name = isNode(callee.property) ? callee.property.name : callee.name
  return questions.test(String(name))
}

function loopEdits({ ast }: Source): Edit[] {
  const edits: Edit[] = []
  walk(ast, (node) => {
    if (!/^(?:While|DoWhile|For|ForOf|ForIn)Statement$/.test(node.type) || !isNode(node.body))
      return
    const { body } = node
    edits.push(
      body.type === "BlockStatement"
        ? { start: body.start + 1, end: body.start + 1, open: " __ms();", close: "" }
        : wrap(body, "{ __ms(); ", " }"),
    )
  })
  return edits
}
