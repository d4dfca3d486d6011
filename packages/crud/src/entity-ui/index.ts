export type { ActionTools, BatchAction, EntityUi, ListAction, RowAction } from './entity-ui.ts'
