export { VerbButtons } from './verb-buttons.tsx'
export { useVerbs } from './use-verbs.tsx'
export { BatchOutcome } from './batch-outcome.tsx'
