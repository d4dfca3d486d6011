import type { ComponentType } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { AnyFlow } from '@wuguan/contract/kernel/flow'
import type { InputProps } from '../kinds/kind-view.ts'
import type { CrudPort } from '../port/index.ts'

/** What the verbs of a flow have on screen beyond their definition. */
export interface VerbUi {
  /** Where it is done instead of in a dialog: a page of steps. */
  open?: (row: AnyRow, port: CrudPort) => void
  /** First values of the dialog, by field. */
  initial?: Readonly<Record<string, (row: AnyRow) => unknown>>
  /** Under the title of the dialog: what one must know of the record. */
  description?: (row: AnyRow) => string
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** Shows what the verb answered. */
  result?: ComponentType<ResultProps>
  /** Says itself what came of it. */
  done?: (answer: Readonly<Record<string, unknown>>, row: AnyRow) => void
}
export interface ResultProps<Answer = Readonly<Record<string, unknown>>> {
  row: AnyRow
  answer: Answer
  close: () => void
}
export interface FlowUi {
  readonly flow: AnyFlow
  readonly verbs: Readonly<Record<string, VerbUi>>
  /** Names of other reads that show what the verbs change. */
  readonly refreshes: readonly string[]
}
