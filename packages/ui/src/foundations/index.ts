export { sizes } from './sizes.ts'
