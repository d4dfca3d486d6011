import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { dictItem } from '@wuguan/contract/system/dict-item.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded } from '@wuguan/crud/task'
import { RowOrder } from '../shared/row-order'
import { renumbered } from '../shared/renumbered'
import { textIn } from '../shared/row-text'

/** 排序 of the items of a dictionary. */
export function ItemOrder({ dictId }: { dictId: number }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const read = useQuery({
    queryKey: [dictItem.name, 'order', dictId],
    queryFn: ({ signal }) =>
      port.request<Page<AnyRow>>('GET', `${dictItem.base}/page`, {
        query: { dictId, limit: 1000, orderField: 'orderNum', order: 'asc' },
        signal,
      }),
  })
  const save = async (rows: readonly AnyRow[]) => {
    for (const { row, orderNum } of renumbered(rows))
      await port.request('PUT', dictItem.base ?? '', { body: { id: row.id, version: row.version, orderNum } })
    await client.invalidateQueries({ queryKey: [dictItem.name] })
  }
  return (
    <Loaded read={read} what="字典项">
      {({ list }) => (
        <RowOrder
          rows={list}
          labelOf={(row) => textIn(row, 'label')}
          noteOf={(row) => textIn(row, 'value')}
          save={save}
        />
      )}
    </Loaded>
  )
}
