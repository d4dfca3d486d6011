import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { crmLabel } from '@wuguan/contract/basedata/crm-label.entity'
import { sortCrmLabels } from '@wuguan/contract/basedata/staff.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button, IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Dialog } from '@wuguan/ui/dialog'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { toast } from '@wuguan/ui/toast'
import { moved } from './moved'
import type { LabelType } from './label-type'

/** The order of a type's labels: dragged, or moved by Alt+↑ and Alt+↓. */
export function SortDialog({ type, title, close }: { type: LabelType; title: string; close: () => void }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const save = useAction(sortCrmLabels)
  const [order, setOrder] = useState<readonly AnyRow[] | null>(null)
  const query = useQuery({
    queryKey: [crmLabel.name, 'order', port.context.companyId, type],
    queryFn: ({ signal }) =>
      port.request<Page<AnyRow>>('GET', `${crmLabel.base}/page`, {
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
          <Button onClick={close}>取消</Button>
          <Button variant="primary" loading={save.pending} disabled={rows.length === 0} onClick={() => void submit()}>
            保存顺序
          </Button>
        </>
      }
    >
      {query.error ? (
        <ErrorPanel title="标签项加载失败" detail={faultOf(query.error).msg} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton lines={5} />
      ) : (
        <SortList rows={rows} move={(from, to) => setOrder(moved(rows, from, to))} />
      )}
    </Dialog>
  )
}

function SortList({ rows, move }: { rows: readonly AnyRow[]; move: (from: number, to: number) => void }) {
  const [dragged, setDragged] = useState<number | null>(null)
  const press = (event: KeyboardEvent, at: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <ol className="flex flex-col gap-1">
      {rows.map((row, at) => (
        <li
          key={row.id}
          draggable
          onDragStart={() => setDragged(at)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => {
            event.preventDefault()
            if (dragged === null || dragged === at) return
            move(dragged, at)
            setDragged(at)
          }}
          onKeyDown={(event) => press(event, at)}
          className={cn(
            'flex cursor-grab items-center gap-2 rounded border border-line bg-surface py-1 pr-1 pl-2',
            dragged === at && 'border-primary bg-primary-soft',
          )}
        >
          <GripVertical aria-hidden className="size-4 text-secondary" />
          <span
            aria-hidden
            className="size-3 rounded-sm border border-line"
            style={{ backgroundColor: String(row['color'] ?? 'transparent') }}
          />
          <span className="min-w-0 flex-1 truncate">{String(row['name'])}</span>
          <IconButton
            size="sm"
            label={`上移${String(row['name'])}`}
            icon={<ChevronUp />}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            size="sm"
            label={`下移${String(row['name'])}`}
            icon={<ChevronDown />}
            disabled={at === rows.length - 1}
            onClick={() => move(at, at + 1)}
          />
        </li>
      ))}
    </ol>
  )
}
