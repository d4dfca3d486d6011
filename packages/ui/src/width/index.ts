export { expectWidth, Room, useRoom, useWidth } from './use-width.ts'
