/** Why a provider call did not succeed. */
const providerFailures = [
  "unreachable",
  "refused",
  "throttled",
  "forged",
  "duplicate",
  "not-found",
  "used",
  "malformed",
] as const
export type ProviderFailure = (typeof providerFailures)[number]

/**
 * A provider call that did not succeed.
 *
 * `unreachable` says nothing about whether the call took effect; every other kind says it did not.
 * `detail` is the provider's own code, fit for a log; it never holds a code, token or number of a
 * person.
 */
export class ProviderError extends Error {
  readonly provider: string
  readonly failure: ProviderFailure
  readonly detail: string

  constructor(provider: string, failure: ProviderFailure, detail: string, cause?: unknown) {
    super(`${provider}: ${failure} (${detail})`, cause === undefined ? undefined : { cause })
    this.name = "ProviderError"
    this.provider = provider
    this.failure = failure
    this.detail = detail
  }
}
