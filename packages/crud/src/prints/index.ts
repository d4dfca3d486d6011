export { PrintRun, type RunSheetProps } from './print-run.tsx'
export { usePrints } from './use-prints.ts'
