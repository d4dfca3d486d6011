export { PrintRun, type RunSheetProps } from './print-run.tsx'
export { usePrints, usePrintSet } from './use-prints.ts'
