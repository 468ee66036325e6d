/** Share of a step by which places of categories may miss even steps. */
const UNEVEN = 0.06

/** Gives the step of places that stand in even steps; undefined where they do not. */
export function evenStep(places: readonly number[]): number | undefined {
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined || places.length < 2) return undefined
  const step = (last - first) / (places.length - 1)
  const slack = Math.max(0.6, UNEVEN * step)
  return places.every((place, at) => Math.abs(place - first - at * step) < slack) ? step : undefined
}
