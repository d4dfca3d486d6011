import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crmLabel, type CrmLabel } from '@wuguan/contract/basedata/crm-label.entity'
import { sortCrmLabels } from '@wuguan/contract/basedata/staff.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { OrderList } from '@wuguan/ui/order-list'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { toast } from '@wuguan/ui/toast'
import type { LabelType } from './label-type'

/** The order of a type's labels: dragged, or moved by Alt+↑ and Alt+↓. */
export function SortDialog({ type, title, close }: { type: LabelType; title: string; close: () => void }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const save = useAction(sortCrmLabels)
  const [order, setOrder] = useState<readonly CrmLabel[] | null>(null)
  const query = useQuery({
    queryKey: [crmLabel.name, 'order', port.context.companyId, type],
    queryFn: ({ signal }) =>
      port.request<Page<CrmLabel>>('GET', `${crmLabel.base}/page`, {
        query: { type, limit: 1000, orderField: 'orderNum', order: 'asc' },
        signal,
      }),
  })
  const rows = order ?? query.data?.list ?? []
  const submit = async () => {
    if (!order) return close()
    try {
      await save.run({ ids: order.map((row) => String(row.id)) })
      await client.invalidateQueries({ queryKey: [crmLabel.name] })
      toast.success('顺序已保存')
      close()
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`调整${title}的顺序`}
      description="拖动，或选中一项后按 Alt+↑ / Alt+↓。"
      width={420}
      footer={
        <>
          <Button variant="primary" loading={save.pending} disabled={rows.length === 0} onClick={() => void submit()}>
            保存顺序
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      {query.error ? (
        <ErrorPanel title="标签项加载失败" detail={faultOf(query.error).msg} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton lines={5} />
      ) : (
        <OrderList
          items={rows.map((row) => ({
            key: row.id,
            label: row.name,
            start: (
              <span
                aria-hidden
                className="size-3 rounded-sm border border-line"
                style={{ backgroundColor: row.color ?? 'transparent' }}
              />
            ),
            row,
          }))}
          onChange={(items) => setOrder(items.map(({ row }) => row))}
        />
      )}
    </Dialog>
  )
}
