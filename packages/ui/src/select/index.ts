export { Select } from './select.tsx'
export type { SelectOption, SelectProps } from './select.tsx'
export { MultiSelect } from './multi-select.tsx'
export type { MultiSelectProps } from './multi-select.tsx'
