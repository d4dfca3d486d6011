export { Room, useRoom, useWidth } from './use-width.ts'
