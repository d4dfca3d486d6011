export { VerbButtons } from './verb-buttons.tsx'
