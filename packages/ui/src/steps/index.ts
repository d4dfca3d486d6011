export { Steps } from './steps.tsx'
export type { StepItem, StepsProps } from './steps.tsx'
