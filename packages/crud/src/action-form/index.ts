export { ActionDialog } from './lazy-dialog.tsx'
export { ShownOnce } from './shown-once.tsx'
