import type { Configuration } from "./configuration.ts"

/** Addresses at which only the machine itself, and so only a proxy on it, reaches the server. */
const loopback = /^(127\.|::1$|localhost$)/

/**
 * Settings that are valid and still most likely a mistake, each as one sentence that says what to
 * set. For the log at the start of a server.
 */
export function doubtsOf(configuration: Configuration): readonly string[] {
  if (configuration.NODE_ENV !== "production") return []
  const { SITE_URL, TRUSTED_PROXIES, HOST } = configuration
  const isSecure = SITE_URL.startsWith("https:")
  return [
    ...(isSecure
      ? []
      : [
          `SITE_URL is ${SITE_URL}: without https, cookies and files travel in the open; set it to the site's https address`,
        ]),
    // This process speaks no TLS, so a secure site or a local address means a proxy in front.
    ...(TRUSTED_PROXIES === undefined && (isSecure || loopback.test(HOST))
      ? [
          "TRUSTED_PROXIES is not set though a proxy must stand in front: all visitors count as one address, and limits by network hold for all of them together; set it to the proxy's address",
        ]
      : []),
  ]
}
