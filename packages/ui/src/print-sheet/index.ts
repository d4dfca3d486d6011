export { PrintSheet } from './print-sheet.tsx'
export type { PrintSheetProps } from './print-sheet.tsx'
export type { Paper } from './paper.ts'
