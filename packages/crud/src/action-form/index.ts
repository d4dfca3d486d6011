export { AskedFields } from './asked-fields.tsx'
export { ActionDialog } from './lazy-dialog.tsx'
export { RadioInput } from './radio-input.tsx'
export { ShownOnce } from './shown-once.tsx'
