export { ImportWorkbench, type ImportSearch, type ImportWorkbenchProps } from './import-workbench.tsx'
export type { ImportTemplate } from './import.types.ts'
