export { NumberInput } from './number-input.tsx'
export type { NumberInputProps } from './number-input.tsx'
export { MoneyInput, PositiveIntegerInput, PositiveNumberInput, RatioInput } from './bounded-inputs.tsx'
export type { MoneyInputProps } from './bounded-inputs.tsx'
