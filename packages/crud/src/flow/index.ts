export { VerbButtons } from './verb-buttons.tsx'
export { useVerbs } from './use-verbs.tsx'
export { offerOf } from './run-verb.ts'
