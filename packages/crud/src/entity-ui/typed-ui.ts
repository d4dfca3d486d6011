import type { ComponentType, ReactNode } from 'react'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { AnyEntity, DraftOf, RowMeta, ScreenRow } from '@wuguan/contract/kernel/entity'
import type { AnyFlow, FieldsOfVerb, Flow, VerbActions, VerbName } from '@wuguan/contract/kernel/flow'
import type { CellProps, InputProps } from '../kinds/kind-view.ts'
import type { ListController } from '../controllers/use-list.ts'
import type { CrudPort } from '../port/index.ts'
import type { BatchAction, DocumentUi, EntityUi, ListAction, RowAction } from './entity-ui.ts'
import type { FlowUi, ResultProps } from './flow-ui.ts'

type Row<E extends AnyEntity> = ScreenRow<E>

type CellPropsOf<E extends AnyEntity, K> = Omit<CellProps, 'value' | 'row'> & {
  value: K extends keyof Row<E> ? Row<E>[K] : unknown
  row: Row<E>
}
interface VerbUiOf<E extends AnyEntity, V, K extends VerbName<V>> {
  open?: (row: Row<E>, port: CrudPort) => void
  initial?: {
    [F in keyof FieldsOfVerb<V[K]>]?: (row: Row<E>) => DraftOf<{ fields: FieldsOfVerb<V[K]> }>[F]
  }
  description?: (row: Row<E>) => string
  inputs?: { [F in keyof FieldsOfVerb<V[K]>]?: ComponentType<InputProps> }
  done?: (answer: OutputOf<VerbActions<E, V>[K]>, row: Row<E>) => void
  result?: (props: Omit<ResultProps<OutputOf<VerbActions<E, V>[K]>>, 'row'> & { row: Row<E> }) => ReactNode
}
export interface RowActionOf<E extends AnyEntity> extends Omit<RowAction, 'visible' | 'reason' | 'run' | 'show'> {
  visible?: (row: Row<E>) => boolean
  reason?: (row: Row<E>) => string | null
  run?: (row: Row<E>, tools: Parameters<NonNullable<RowAction['run']>>[1]) => void | Promise<void>
  show?: (props: { row: Row<E>; close: () => void }) => ReactNode
}
interface ListActionOf<E extends AnyEntity> extends Omit<ListAction, 'run' | 'show'> {
  run?: (list: ListController<Row<E>>, tools: Parameters<NonNullable<ListAction['run']>>[1]) => void | Promise<void>
  show?: (props: { list: ListController<Row<E>>; close: () => void }) => ReactNode
}
export interface BatchActionOf<E extends AnyEntity> extends Omit<BatchAction, 'reason' | 'run' | 'show'> {
  reason?: (rows: readonly Row<E>[]) => string | null
  run?: (
    rows: readonly Row<E>[],
    tools: Parameters<NonNullable<BatchAction['run']>>[1],
    unmark: () => void,
  ) => void | Promise<void>
  show?: (props: { rows: readonly Row<E>[]; close: () => void }) => ReactNode
}
interface SlotsOf<E extends AnyEntity> {
  aside?: (props: { list: ListController<Row<E>> }) => ReactNode
  form?: (props: { row: Row<E> | null }) => ReactNode
  rail?: (props: { row: Row<E> }) => ReactNode
}
type Typed = 'flow' | 'document' | 'cells' | 'rowActions' | 'toolbar' | 'batchActions' | 'paths' | 'slots'
interface TypedUi<E extends AnyEntity, V> extends Omit<EntityUi, Typed> {
  flow?: Flow<E, V>
  cells?: {
    [K in Exclude<keyof Row<E>, keyof RowMeta> | 'communityId' | 'companyId']?: (props: CellPropsOf<E, K>) => ReactNode
  }
  verbs?: { [K in VerbName<V>]?: VerbUiOf<E, V, K> }
  refreshes?: readonly string[]
  rowActions?: readonly RowActionOf<E>[]
  toolbar?: readonly ListActionOf<E>[]
  batchActions?: readonly BatchActionOf<E>[]
  document?: DocumentUi & { [K in 'kind' | 'amount']: Extract<keyof E['fields'], string> }
  slots?: SlotsOf<E>
  /** Addresses: as they are, or with `{id}` where the record's stands. */
  paths?: { add?: string; edit?: string | ((row: Row<E>) => string); detail?: string | ((row: Row<E>) => string) }
}

const toRow = (path: unknown) =>
  typeof path === 'string' ? ({ id }: RowMeta) => path.replace('{id}', encodeURIComponent(String(id))) : path

/**
 * An entity's screens as a value, typed by its definition: cells of fields that do not exist, verbs that the flow lacks and rows read by a
 * wrong name do not compile. Screens themselves serve rows of any entity, so the types end here.
 */
export function entityUi<E extends AnyEntity, V = Record<never, never>>(
  _entity: E,
  { flow, verbs = {}, refreshes = [], paths: given, ...rest }: TypedUi<E, V>,
): EntityUi {
  const flowUi = flow && ({ flow: flow as unknown as AnyFlow, verbs, refreshes } as unknown as FlowUi)
  const paths =
    given &&
    Object.fromEntries(Object.entries(given).map(([name, path]) => [name, name === 'add' ? path : toRow(path)]))
  return {
    ...(rest as unknown as EntityUi),
    ...(paths ? { paths } : {}),
    ...(flowUi ? { flow: flowUi } : {}),
  }
}
