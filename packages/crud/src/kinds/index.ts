export { kindOf, kinds } from './registry.ts'
export { useOptions } from './choice.tsx'
export { SignatureInput } from './files.tsx'
export type { CellProps, ControlProps, FilterProps, InputProps, KindView } from './kind-view.ts'
