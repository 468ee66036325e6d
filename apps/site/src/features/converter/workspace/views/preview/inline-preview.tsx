import { Preview } from "./preview.tsx"

/** The look at an only result, part of the page; loaded when there is one. */
export default Preview
