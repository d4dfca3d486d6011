export type { ActionTools, BatchAction, EntityUi, ListAction, RowAction } from './entity-ui.ts'
export type { FlowUi } from './flow-ui.ts'
export { entityUi } from './typed-ui.ts'
