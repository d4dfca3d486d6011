/** What other features ask as orders do. */
export { HereInput } from './here-input'
