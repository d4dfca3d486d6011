import { orNothing, textOf, type Change, type Factory, type ModdleElement } from '../moddle/moddle-element'
import { extensionsOf, withExtensions } from './extensions'

export interface AssigneeRow {
  readonly type: string
  /** Ids separated by commas, or the code of a script. */
  readonly value: string
  readonly condition: string
  readonly operationType: string
}

export const readAssignees = (element: ModdleElement): readonly AssigneeRow[] =>
  extensionsOf(element, 'ext:Assignee')
    .toSorted((a, b) => Number(a.get('sort') ?? 0) - Number(b.get('sort') ?? 0))
    .map((row) => ({
      type: textOf(row, 'type'),
      value: textOf(row, 'value'),
      condition: textOf(row, 'condition'),
      operationType: textOf(row, 'operationType') || '1',
    }))

export const withAssignees = (factory: Factory, element: ModdleElement, rows: readonly AssigneeRow[]): Change[] =>
  withExtensions(
    factory,
    element,
    'ext:Assignee',
    rows.map(({ condition, ...row }, index) =>
      factory('ext:Assignee', { ...row, id: `r${index + 1}`, sort: index + 1, condition: orNothing(condition) }),
    ),
  )
