import sheet from "./index.css?inline"

/** Marks the element on the page. */
export const pageStylesId = "page-styles"

/**
 * The style sheets that every page needs, written into the page itself: nothing has to be fetched
 * before the first paint. Scripts do not carry them; in the browser they are read back from the
 * page, for the case that its head is made anew.
 */
export const pageStyles: string = import.meta.env.SSR
  ? sheet
  : (document.getElementById(pageStylesId)?.textContent ?? "")
