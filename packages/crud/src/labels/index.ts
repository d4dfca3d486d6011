export { LabelDialog } from './label-dialog.tsx'
