import { shares } from "../../geometry/scale.ts"

const joined = /[\p{Script=Arabic}\p{Script=Thai}\p{Script=Lao}\p{Script=Devanagari}]/u

/** Whether a text has letters of a writing for which most machines have one face alone. */
export const isJoined = (text: string): boolean => joined.test(text)

/** By how much that face may set them wider, as share of their width. */
export const WIDER_JOINED = shares.half
