import type { ComponentType, ReactNode } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { ListController } from '../controllers/use-list.ts'
import type { CellProps, FilterProps, InputProps } from '../kinds/kind-view.ts'
import type { CrudPort } from '../port/index.ts'
import type { FlowUi } from './flow-ui.ts'

/**
 * What an entity has on screen beyond its definition: the second rung of the ladder. Everything is optional; whoever needs
 * more than this composes a screen from the controllers and parts instead of asking the engine for a flag.
 */
export interface EntityUi {
  /** What its records can do: buttons of row, head and marked rows, dialogs and answers come from it. */
  flow?: FlowUi
  /** What a list says otherwise than the entity. */
  list?: ListLayout
  /** Own cells, inputs and filters by field name. */
  cells?: Readonly<Record<string, ComponentType<CellProps>>>
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  filters?: Readonly<Record<string, ComponentType<FilterProps>>>
  /** Actions of one row, between 编辑 and 删除, in order of use: two stand in the row, the rest under 更多. */
  rowActions?: readonly RowAction[]
  /** Buttons of the list, after 新增. */
  toolbar?: readonly ListAction[]
  /** Actions of the marked rows, before 删除. */
  batchActions?: readonly BatchAction[]
  /** Routes of the record's own pages; where there is none the list opens a drawer. */
  paths?: { add?: string; edit?: (row: AnyRow) => string; detail?: (row: AnyRow) => string }
  /** How its page reads where it is a document. */
  document?: DocumentUi
  slots?: {
    /** Beside the table: a tree that narrows the list. */
    aside?: ComponentType<{ list: ListController }>
    /** Under the groups of the form. */
    form?: ComponentType<{ row: AnyRow | null }>
    /** Under the description of a record: who agreed to it, its timeline. */
    rail?: ComponentType<{ row: AnyRow }>
  }
}

/** Names of fields; lines and whatever else has a value follow by themselves. */
export interface DocumentUi {
  /** The choice that says which sort of document it is, and its amount. */
  kind: string
  amount: string
  /** Who signs its sheet; without it there is none. */
  signatures?: readonly string[]
}

/** How one of several lists of the same records differs: its columns and filters in order, how wide columns are, what is done from it. */
export interface ListLayout {
  columns?: readonly string[]
  filters?: readonly string[]
  sort?: AnyEntity['list']['sort']
  /** px by column. */
  widths?: Readonly<Record<string, number>>
  /** What the list offers by itself; for the others the page has its own way. */
  verbs?: AnyEntity['verbs']
}

interface ActionBase {
  key: string
  /** A verb: 启用, 重置密码. */
  label: string
  icon?: ReactNode
  /** Codes that the user must hold; without them the action does not exist for him. */
  permission?: string
  /** What a record waits for; it stands out among the buttons of its page. */
  primary?: boolean
  danger?: boolean
}
export interface ActionTools {
  port: CrudPort
  /** Reads the entity's lists and records again. */
  refresh: () => Promise<void>
}
export interface RowAction extends ActionBase {
  visible?: (row: AnyRow) => boolean
  /** Why it cannot be pressed now; the button stays and says it. */
  reason?: (row: AnyRow) => string | null
  run?: (row: AnyRow, tools: ActionTools) => void | Promise<void>
  /** Instead of `run`: what it opens beside the list. */
  show?: (props: { row: AnyRow; close: () => void }) => ReactNode
}
export interface ListAction extends ActionBase {
  run?: (list: ListController, tools: ActionTools) => void | Promise<void>
  /** Instead of `run`: what it opens over the list. */
  show?: (props: { list: ListController; close: () => void }) => ReactNode
}
export interface BatchAction extends ActionBase {
  /** Why it cannot be pressed for these rows. */
  reason?: (rows: readonly AnyRow[]) => string | null
  /** `unmark` forgets the marks, when what was done took the rows away. */
  run?: (rows: readonly AnyRow[], tools: ActionTools, unmark: () => void) => void | Promise<void>
  /** Instead of `run`: what it opens over the list. */
  show?: (props: { rows: readonly AnyRow[]; close: () => void }) => ReactNode
}
