export { Checkbox, CheckboxGroup } from './checkbox.tsx'
export type { CheckboxGroupProps, CheckboxProps } from './checkbox.tsx'
