import type { DrawingShade } from "../../model/drawing.ts"
import { dict, name, type PdfValue } from "../../pdf/objects/values.ts"

/**
 * Gives the shading of a run of colours in its own space: along x from 0 to 1, or about the origin
 * to radius 1.
 *
 * It goes on beyond both ends. Source: ISO 32000-2, 8.7.4.5.3 and 8.7.4.5.4; functions: 7.10.3,
 * 7.10.4.
 */
export function shadingOf({ kind, stops }: DrawingShade): PdfValue {
  const parts = stops
    .slice(1)
    .map((stop, index) => interpolation(stops[index]?.colour ?? stop.colour, stop.colour))
  const [only] = parts
  const joined = dict({
    FunctionType: 3,
    Domain: [0, 1],
    Functions: parts,
    Bounds: stops.slice(1, -1).map((stop) => stop.at),
    Encode: parts.flatMap(() => [0, 1]),
  })
  return dict({
    ShadingType: kind === "linear" ? 2 : 3,
    ColorSpace: name("DeviceRGB"),
    Coords: kind === "linear" ? [0, 0, 1, 0] : [0, 0, 0, 0, 0, 1],
    Function: parts.length === 1 && only ? only : joined,
    Extend: [true, true],
  })
}

function interpolation(from: number, to: number): PdfValue {
  return dict({ FunctionType: 2, Domain: [0, 1], C0: channels(from), C1: channels(to), N: 1 })
}

const channels = (colour: number): number[] =>
  [colour >> 16, (colour >> 8) & 255, colour & 255].map(
    (part) => Math.round(((part & 255) / 255) * 1000) / 1000,
  )
