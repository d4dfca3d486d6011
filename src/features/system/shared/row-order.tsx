import { useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { faultOf } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { OrderList } from '@wuguan/ui/order-list'
import { toast } from '@wuguan/ui/toast'

interface RowOrderProps {
  rows: readonly AnyRow[]
  labelOf: (row: AnyRow) => string
  noteOf: (row: AnyRow) => string
  save: (rows: readonly AnyRow[]) => Promise<void>
}

/** Rows put in order and saved so. */
export function RowOrder({ rows, labelOf, noteOf, save }: RowOrderProps) {
  const [order, setOrder] = useState<readonly AnyRow[] | null>(null)
  const [saving, setSaving] = useState(false)
  const items = (order ?? rows).map((row) => ({ key: row.id, label: labelOf(row), note: noteOf(row), row }))
  const submit = async () => {
    setSaving(true)
    try {
      await save(items.map(({ row }) => row))
      setOrder(null)
      toast.success('顺序已保存')
    } catch (error) {
      toast.error(faultOf(error).msg)
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex items-center gap-2">
        <Button variant="primary" loading={saving} disabled={order === null} onClick={() => void submit()}>
          保存顺序
        </Button>
        <Button disabled={order === null} onClick={() => setOrder(null)}>
          还原
        </Button>
        <span className="text-table text-secondary">拖动调整，或用 Alt+↑ / Alt+↓ 移动。</span>
      </div>
      <OrderList
        items={items}
        onChange={(next) => setOrder(next.map(({ row }) => row))}
        className="min-h-0 max-w-xl flex-1 overflow-y-auto"
      />
    </div>
  )
}
