export { HereInput } from './here-input'
