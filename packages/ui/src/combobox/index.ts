export { Combobox, MultiCombobox } from './combobox.tsx'
export type { ComboboxOption, ComboboxProps, Load, MultiComboboxProps } from './combobox.tsx'
