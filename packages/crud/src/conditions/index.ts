export { useConditions } from './use-conditions.ts'
