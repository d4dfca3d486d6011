export { VerbForm } from './verb-form.tsx'
