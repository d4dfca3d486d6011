import { childFor, listOf, textOf, type Change, type Factory, type ModdleElement } from '../moddle/moddle-element'
import { extensionsOf, withExtension, withoutExtension } from './extensions'

export interface PropertyRow {
  readonly name: string
  readonly value: string
}
const holderOf = (element: ModdleElement) => extensionsOf(element, 'ext:Properties')[0]

export const readProperties = (element: ModdleElement): readonly PropertyRow[] =>
  listOf(holderOf(element), 'values').map((one) => ({ name: textOf(one, 'name'), value: textOf(one, 'value') }))

export function propertyFault(row: PropertyRow, others: readonly string[]): string | null {
  if (row.name.trim() === '') return '请填写属性名'
  return others.includes(row.name) ? `属性名重复：${row.name}` : null
}

export function withProperties(factory: Factory, element: ModdleElement, rows: readonly PropertyRow[]): Change[] {
  const holder = holderOf(element)
  if (rows.length === 0) return holder ? withoutExtension(factory, element, holder) : []
  const target = holder ?? factory('ext:Properties')
  const before = listOf(holder, 'values')
  const values = rows.map((row) => {
    const same = before.find((one) => textOf(one, 'name') === row.name)
    const id = same?.get('id')
    return childFor(factory, target, 'ext:Property', { ...(id === undefined ? {} : { id }), ...row })
  })
  if (holder) return [{ target: holder, set: { values } }]
  target.set('values', values)
  return withExtension(factory, element, target)
}
