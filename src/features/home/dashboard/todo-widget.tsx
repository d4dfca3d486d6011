import { useState } from 'react'
import type { TodoFigures } from '@wuguan/contract/home/workbench.actions'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tabs } from '@wuguan/ui/tabs'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { TodoLine } from './todo-line'
import { useWidget } from './use-widget'
import { WidgetCard } from './widget-card'

const SHOWN = 6
const OVER = 'over'

/** 我的待办: by kind with counts, the most urgent first. */
export function TodoWidget() {
  const read = useWidget('todo')
  return (
    <WidgetCard title="我的待办" read={read} lines={6}>
      {({ kinds }) => <Kinds kinds={kinds} />}
    </WidgetCard>
  )
}

function Kinds({ kinds }: Pick<TodoFigures, 'kinds'>) {
  const [chosen, choose] = useState<string | null>(null)
  const overdue = kinds.reduce((sum, one) => sum + one.overdue, 0)
  const all = [
    ...kinds,
    ...(overdue > 0
      ? [
          {
            kind: OVER,
            label: '逾期',
            total: overdue,
            more: kinds.find((one) => one.overdue > 0)?.more ?? '',
            rows: kinds.flatMap((one) => one.rows.filter(({ over }) => over)),
          },
        ]
      : []),
  ]
  const kind = all.find((one) => one.kind === chosen) ?? all.find((one) => one.total > 0) ?? all[0]
  if (!kind || all.every((one) => one.total === 0))
    return <EmptyPanel title="没有等待处理的事项" hint="审批、工单和任务到您这里时会出现在这里。" />
  return (
    <>
      <Tabs
        aria-label="待办类型"
        value={kind.kind}
        onChange={choose}
        items={all.map((one) => ({ key: one.kind, label: one.label, badge: one.total }))}
      />
      <ul className="-mx-1 flex flex-col">
        {kind.rows.slice(0, SHOWN).map((row) => (
          <TodoLine key={row.id} row={row} />
        ))}
      </ul>
      <CatalogueLink to={kind.more} className="mt-auto self-start text-table text-primary-text hover:underline">
        查看全部 {kind.total} 项
      </CatalogueLink>
    </>
  )
}
