export { LabelSheet } from './label-sheet.tsx'
export type { Label, LabelSheetProps } from './label-sheet.tsx'
export type { LabelSize } from './label-sizes.ts'
