/** What a key may be good for; each call needs one of them, or none. */
export const keyScopes = ["convert", "account", "orders"] as const
export type KeyScope = (typeof keyScopes)[number]

/** How the keys of an account begin, so that a look, or a scanner for secrets, tells them. */
export const keyPrefix = "mzk_"

/**
 * What a key needs to make a call: a scope; "open" for calls that anybody may make; "person" for
 * those that a person alone makes, signed in.
 */
export type KeyNeed = KeyScope | "open" | "person"
