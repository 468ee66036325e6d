import { pageObjects } from "./named-places.ts"

/**
 * A slide, by its number from 1 among all slides and among those that are not hidden; 0 where it is
 * hidden.
 */
export interface Jump {
  readonly number: number
  readonly of: number
  readonly shownNumber: number
  readonly ofShown: number
}

const digits = (number: number): string => String(number).padStart(6, "0")

/**
 * An address for a link that leads to a slide, in a domain that never exists. Source: RFC 6761,
 * 6.4.
 */
export const addressOfJump = ({ number, of, shownNumber, ofShown }: Jump): string =>
  `http://slides.invalid/${digits(number)}-${digits(of)}/${digits(shownNumber)}-${digits(ofShown)}`

const action =
  /\/A\s*<<[^<>]*\/URI\s*\(http:\/\/slides\.invalid\/(\d{6})-(\d{6})\/(\d{6})-(\d{6})\)\s*>>/g

/**
 * Turns links with addresses of slides into links to their pages, in place: the bytes keep their
 * number.
 *
 * Where pages are not slides one by one (handouts, notes, a choice of them), such a link leads
 * nowhere. Source: ISO 32000-2, 12.5.6.5 link annotations, 12.3.2.2 explicit destinations.
 */
export function leadToSlides(pdf: Uint8Array): Uint8Array {
  const view = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  if (!view.includes("slides.invalid")) return pdf
  const text = view.toString("latin1")
  const pages = pageObjects(text)
  for (const { index, 0: found, ...groups } of text.matchAll(action)) {
    const [number = 0, of = 0, shownNumber = 0, ofShown = 0] = [1, 2, 3, 4].map((group) =>
      Number(groups[group]),
    )
    const at = pages.length === of ? number : pages.length === ofShown ? shownNumber : 0
    const page = pages[at - 1]
    const link = page === undefined ? "" : `/Dest[${page} 0 R/Fit]`
    view.write(link.padEnd(found.length, " "), index, "latin1")
  }
  return pdf
}
