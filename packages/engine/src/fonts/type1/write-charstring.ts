import type { GlyphStep, TracedGlyph } from "./trace-glyph.ts"

/** Operands a Type 2 interpreter holds. Source: Adobe technical note 5177, appendix B. */
const MAX_OPERANDS = 48

const code = {
  hstem: 1,
  vstem: 3,
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  endchar: 14,
  hstemhm: 18,
  hintmask: 19,
  rmoveto: 21,
  hmoveto: 22,
  vstemhm: 23,
  vvcurveto: 26,
  hhcurveto: 27,
  vhcurveto: 30,
  hvcurveto: 31,
} as const

type Line = readonly [dx: number, dy: number]
type Curve = readonly [dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number]

/**
 * Spells a glyph as a Type 2 charstring. Source: Adobe technical note 5177 "Type 2 Charstring
 * Format".
 */
export function writeCharString(
  glyph: TracedGlyph,
  widths: { readonly normal: number; readonly nominal: number },
): Uint8Array {
  const out = new CharStringSink()
  const stems = collectStems(glyph.steps)
  const hasMasks =
    stems.h.length + stems.v.length > 0 && glyph.steps.some(([kind]) => kind === "newHints")
  // The width comes with the first operator that clears the stack.
  if (glyph.width !== widths.normal) out.number(glyph.width - widths.nominal)
  writeStems(out, stems, hasMasks)
  if (glyph.composite) {
    const { dx, dy, letter, accent } = glyph.composite
    for (const value of [dx, dy, letter, accent]) out.number(value)
    out.operator(code.endchar)
    return out.bytes()
  }
  writeOutline(out, glyph.steps, hasMasks ? stems : undefined)
  out.operator(code.endchar)
  return out.bytes()
}

interface Stems {
  /** Edge and width, sorted, each once. */
  readonly h: readonly Line[]
  readonly v: readonly Line[]
}

function collectStems(steps: readonly GlyphStep[]): Stems {
  const gather = (wanted: "hstem" | "vstem"): Line[] => {
    const found = new Map<string, Line>()
    for (const step of steps)
      if (step[0] === wanted) found.set(`${step[1]},${step[2]}`, [step[1], step[2]])
    return [...found.values()].toSorted(([a, b], [c, d]) => a - c || b - d)
  }
  return { h: gather("hstem"), v: gather("vstem") }
}

function writeStems(out: CharStringSink, { h, v }: Stems, hasMasks: boolean): void {
  for (const [stems, plain, masked] of [
    [h, code.hstem, code.hstemhm],
    [v, code.vstem, code.vstemhm],
  ] as const) {
    if (stems.length === 0) continue
    let edge = 0
    for (const [index, [start, width]] of stems.entries()) {
      // One operand is kept free for the width.
      if (index > 0 && index % 23 === 0) out.operator(hasMasks ? masked : plain)
      out.number(start - edge)
      out.number(width)
      edge = start + width
    }
    out.operator(hasMasks ? masked : plain)
  }
}

/** Groups steps of a kind, so that one operator serves many. */
function writeOutline(
  out: CharStringSink,
  steps: readonly GlyphStep[],
  stems: Stems | undefined,
): void {
  const lines: Line[] = []
  const curves: Curve[] = []
  const flush = (): void => {
    if (lines.length > 0) writeLines(out, lines.splice(0))
    if (curves.length > 0) writeCurves(out, curves.splice(0))
  }
  let active: GlyphStep[] = []
  let isMaskDue = stems !== undefined
  for (const step of steps) {
    if (step[0] === "hstem" || step[0] === "vstem") {
      active.push(step)
      isMaskDue = stems !== undefined
      continue
    }
    if (step[0] === "newHints") {
      active = []
      isMaskDue = stems !== undefined
      continue
    }
    if (isMaskDue && stems) {
      flush()
      out.mask(maskOf(stems, active))
      isMaskDue = false
    }
    if (step[0] === "line") {
      if (curves.length > 0) flush()
      lines.push([step[1], step[2]])
    } else if (step[0] === "curve") {
      if (lines.length > 0) flush()
      curves.push([step[1], step[2], step[3], step[4], step[5], step[6]])
    } else {
      flush()
      writeMove(out, step[1], step[2])
    }
  }
  flush()
}

function maskOf({ h, v }: Stems, active: readonly GlyphStep[]): number[] {
  const isActive = (kind: string, [edge, width]: Line): boolean =>
    active.some((step) => step[0] === kind && step[1] === edge && step[2] === width)
  const bits = [
    ...h.map((stem) => isActive("hstem", stem)),
    ...v.map((stem) => isActive("vstem", stem)),
  ]
  const bytes = Array.from({ length: (bits.length + 7) >> 3 }, () => 0)
  for (const [index, bit] of bits.entries())
    if (bit) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (128 >> (index & 7))
  return bytes
}

function writeMove(out: CharStringSink, dx: number, dy: number): void {
  if (dy === 0) out.command([dx], code.hmoveto)
  else if (dx === 0) out.command([dy], code.vmoveto)
  else out.command([dx, dy], code.rmoveto)
}

/** Runs that turn between level and upright need one number a line. */
function writeLines(out: CharStringSink, lines: readonly Line[]): void {
  for (let at = 0; at < lines.length;) {
    const run: number[] = []
    let end = at
    const startsLevel = lines[at]?.[1] === 0
    for (
      let isLevel = startsLevel;
      end < lines.length && run.length < MAX_OPERANDS;
      end += 1, isLevel = !isLevel
    ) {
      const [dx, dy] = lines[end] ?? [0, 0]
      if (isLevel ? dy !== 0 : dx !== 0) break
      run.push(isLevel ? dx : dy)
    }
    if (end > at) {
      out.command(run, startsLevel ? code.hlineto : code.vlineto)
      at = end
      continue
    }
    while (end < lines.length && run.length + 2 <= MAX_OPERANDS) {
      const [dx, dy] = lines[end] ?? [0, 0]
      if (end > at && (dx === 0 || dy === 0)) break
      run.push(dx, dy)
      end += 1
    }
    out.command(run, code.rlineto)
    at = end
  }
}

type CurveKind = "hv" | "vh" | "hh" | "vv" | "rr"

function kindOf([dx1, dy1, , , dx3, dy3]: Curve): CurveKind {
  if (dy1 === 0 && dx3 === 0) return "hv"
  if (dx1 === 0 && dy3 === 0) return "vh"
  if (dy1 === 0 && dy3 === 0) return "hh"
  return dx1 === 0 && dx3 === 0 ? "vv" : "rr"
}

/** Curves that start or end level or upright need four numbers instead of six. */
function writeCurves(out: CharStringSink, curves: readonly Curve[]): void {
  for (let at = 0; at < curves.length;) {
    const first = curves[at]
    if (!first) break
    const kind = kindOf(first)
    const run: number[] = []
    let end = at
    for (
      let wanted: CurveKind = kind;
      end < curves.length && run.length + 6 <= MAX_OPERANDS;
      end += 1
    ) {
      const curve = curves[end]
      if (!curve || kindOf(curve) !== wanted) break
      run.push(...operandsOf(curve, wanted))
      if (kind === "hv" || kind === "vh") wanted = wanted === "hv" ? "vh" : "hv"
    }
    out.command(
      run,
      {
        hv: code.hvcurveto,
        vh: code.vhcurveto,
        hh: code.hhcurveto,
        vv: code.vvcurveto,
        rr: code.rrcurveto,
      }[kind],
    )
    at = end
  }
}

function operandsOf([dx1, dy1, dx2, dy2, dx3, dy3]: Curve, kind: CurveKind): number[] {
  switch (kind) {
    case "hv":
      return [dx1, dx2, dy2, dy3]
    case "vh":
      return [dy1, dx2, dy2, dx3]
    case "hh":
      return [dx1, dx2, dy2, dx3]
    case "vv":
      return [dy1, dx2, dy2, dy3]
    case "rr":
      return [dx1, dy1, dx2, dy2, dx3, dy3]
  }
}

class CharStringSink {
  private readonly out: number[] = []

  bytes(): Uint8Array {
    return Uint8Array.from(this.out)
  }

  operator(value: number): void {
    this.out.push(value)
  }

  mask(bytes: readonly number[]): void {
    this.out.push(code.hintmask, ...bytes)
  }

  command(operands: readonly number[], operator: number): void {
    for (const operand of operands) this.number(operand)
    this.out.push(operator)
  }

  /** Fractions are kept to 1/65536. Source: Adobe technical note 5177, 3.2. */
  number(value: number): void {
    const { out } = this
    if (Number.isInteger(value) && Math.abs(value) <= 32_767) {
      if (value >= -107 && value <= 107) out.push(value + 139)
      else if (value >= 108 && value <= 1_131)
        out.push(247 + ((value - 108) >> 8), (value - 108) & 255)
      else if (value >= -1_131 && value <= -108)
        out.push(251 + ((-value - 108) >> 8), (-value - 108) & 255)
      else out.push(28, (value >> 8) & 255, value & 255)
      return
    }
    const fixed = Math.round(Math.max(-32_768, Math.min(32_767, value)) * 65_536)
    out.push(255, (fixed >> 24) & 255, (fixed >> 16) & 255, (fixed >> 8) & 255, fixed & 255)
  }
}
