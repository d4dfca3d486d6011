export { RadioGroup, Segmented } from './radio.tsx'
export type { RadioGroupProps } from './radio.tsx'
