const key = "support"

/** Notes that this browser has written to us: only then is it worth asking for replies. */
export const rememberChat = (storage: Storage): void => storage.setItem(key, "1")
export const hasChat = (storage: Storage): boolean => storage.getItem(key) === "1"
