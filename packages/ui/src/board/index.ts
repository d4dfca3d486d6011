export { Board } from './board.tsx'
export type { BoardColumn, BoardProps } from './board.tsx'
