/**
 * Tokens of embedding apps: `app:` and the public name of the app. They open nothing; a call that
 * carries one is a visitor's call, whoever may be signed in in the same browser.
 */
export const appTokenPrefix = "app:"

/** The app that pages name when they are opened with a `source` in the address. */
export const defaultAppClient = "mozhuan-app"
