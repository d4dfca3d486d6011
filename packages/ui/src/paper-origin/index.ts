export { PaperOriginProvider, usePaperOrigin } from './paper-origin.ts'
export type { PaperOrigin } from './paper-origin.ts'
