import { createElement } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import type { EntityUi } from '../entity-ui/index.ts'
import { kindOf } from '../kinds/index.ts'

interface RowValueProps {
  entity: AnyEntity
  name: string
  row: AnyRow
  ui?: Pick<EntityUi, 'cells'>
  place: 'table' | 'detail'
}

/** The value of a row's field as its kind, or the entity's own cell, shows it. */
export function RowValue({ entity, name, row, ui, place }: RowValueProps) {
  const field = fieldOf(entity, name)
  if (!field) return null
  return createElement(ui?.cells?.[name] ?? kindOf(field.kind).Cell, {
    entity,
    name,
    field,
    value: row[name],
    row,
    place,
  })
}
