import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { SyncPlan } from '@wuguan/contract/basedata/device.actions'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tabs } from '@wuguan/ui/tabs'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { syncGroups, type SyncGroup } from './sync-groups'

type Line = SyncGroup['lines'][number]
const COLUMNS: readonly DataTableColumn<Line>[] = [
  { key: 'name', title: '姓名', width: 140, render: (line) => line.name },
  { key: 'id', title: '外部编号', width: 180, render: (line) => line.id },
  { key: 'note', title: '说明', width: 260, render: (line) => line.note },
]
const rowKey = (line: Line) => line.id

/** What the sync would do, person by person; or why it would not run. */
export function SyncPlanView({ plan }: { plan: SyncPlan }) {
  const groups = syncGroups(plan)
  const [tab, setTab] = useState<string | null>(null)
  const shown = groups.find((group) => group.key === tab) ?? groups[0]
  return (
    <section aria-label="预演结果" className="flex flex-col gap-3">
      <p role="status" className="text-table text-secondary">
        文件中 <b className="tabular text-text">{plan.count.toLocaleString('zh-CN')}</b> 个账号
        {plan.lastCount !== null && (
          <>
            ，上次同步 <b className="tabular text-text">{plan.lastCount.toLocaleString('zh-CN')}</b> 个
          </>
        )}
      </p>
      {plan.aborted !== null && (
        <p
          role="alert"
          className="flex items-center gap-2 rounded bg-danger-soft px-3 py-2 text-table text-danger-text"
        >
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {plan.aborted}
        </p>
      )}
      {shown ? (
        <Tabs
          aria-label="预演结果"
          value={shown.key}
          onChange={setTab}
          items={groups.map(({ key, label, lines }) => ({
            key,
            label: `${label} ${lines.length.toLocaleString('zh-CN')}`,
            ...(key === shown.key ? { content: <PlanLines group={shown} /> } : {}),
          }))}
        />
      ) : (
        <EmptyPanel title="没有变化" hint="文件与已同步的账号一致，无需执行同步。" />
      )}
    </section>
  )
}

function PlanLines({ group }: { group: SyncGroup }) {
  return (
    <div className="h-96">
      <DataTable
        ariaLabel={`将${group.label}的账号`}
        columns={COLUMNS}
        rows={group.lines}
        rowKey={rowKey}
        density="compact"
      />
    </div>
  )
}
