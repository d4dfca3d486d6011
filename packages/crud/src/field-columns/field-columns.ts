import { createElement } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import type { DataTableColumn } from '@wuguan/ui/table'
import { kindOf } from '../kinds/index.ts'
import { RowValue } from '../parts/row-value.tsx'

/** Columns of fields, for a table of rows that no list screen serves: title, side, width (px) and words are those of the field. */
export const fieldColumns = <
  E extends AnyEntity,
  K extends Extract<keyof E['fields'], string>,
  R extends object = { readonly [N in K]: unknown },
>(
  entity: E,
  names: readonly K[],
  widths: { readonly [N in K]?: number } = {},
): DataTableColumn<R>[] =>
  names.map((name) => {
    const field = fieldOf(entity, name)!
    const { align, width } = kindOf(field.kind)
    return {
      key: name,
      title: field.label,
      width: widths[name] ?? field.width ?? width,
      ...(align ? { align } : {}),
      render: (row) => createElement(RowValue, { entity, name, row: row as unknown as AnyRow, place: 'table' }),
    }
  })
