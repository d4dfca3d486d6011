export type { ActionTools, BatchAction, EntityUi, ListAction, ListLayout, RowAction } from './entity-ui.ts'
export type { FlowUi } from './flow-ui.ts'
export { type BatchActionOf, entityUi, type RowActionOf } from './typed-ui.ts'
