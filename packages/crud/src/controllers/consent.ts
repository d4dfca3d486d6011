/** The answer to a write that somebody has to consent to first: the change orders it became. */
export interface Consent {
  readonly changeIds?: readonly string[]
}

/** What to say when a write waits for consent; null when it has taken effect. */
export const waitsForConsent = (answer: Consent | null | undefined): string | null =>
  answer?.changeIds?.length ? '已提交审批，通过后生效' : null
