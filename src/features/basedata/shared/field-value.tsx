import { createElement } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { kindOf } from '@wuguan/crud/kinds'

interface FieldValueProps {
  entity: AnyEntity
  name: string
  row: Readonly<Record<string, unknown>>
  place?: 'table' | 'detail'
}

/** One value of a record in the words and colours of its kind. */
export function FieldValue({ entity, name, row, place = 'detail' }: FieldValueProps) {
  const field = fieldOf(entity, name)
  if (!field) return null
  return createElement(kindOf(field.kind).Cell, { entity, name, field, value: row[name], row: row as AnyRow, place })
}
