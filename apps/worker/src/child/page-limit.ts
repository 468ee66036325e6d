import { ConversionError } from "@mozhuan/engine"

/** More pages than the caller may convert at once; carries both numbers for the message. */
export class PageLimit extends ConversionError {
  readonly data: { readonly pages: number; readonly limit: number }

  constructor(pages: number, limit: number) {
    super("limit/pages", `The file has ${pages} pages; the limit is ${limit}.`)
    this.data = { pages, limit }
  }
}

/** @throws PageLimit above the limit */
export function checkPages(pages: number, limit: number): void {
  if (pages > limit) throw new PageLimit(pages, limit)
}
