import { useState } from 'react'
import { type ClosedMonth, closeMonths } from '@wuguan/contract/charge-other/month.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { MonthPicker } from '@wuguan/ui/date'
import { confirm } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { MultiSelect } from '@wuguan/ui/select'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { MONTH_REFRESHES, lastMonth } from './months'

const COLUMNS: DataTableColumn<ClosedMonth>[] = [
  { key: 'community', title: '项目', width: 220, render: (row) => row.community },
  {
    key: 'closed',
    title: '结果',
    width: 100,
    render: (row) => <Tag tone={row.closed ? 'success' : 'danger'}>{row.closed ? '已结账' : '未结账'}</Tag>,
  },
  { key: 'message', title: '说明', width: 420, render: (row) => row.message },
]
const rowKey = (row: ClosedMonth) => row.communityId

/** 批量月结: several communities, one after the other; each says what became of it. */
export function BatchClose() {
  const { communities } = useCrudPort().context
  const [period, setPeriod] = useState(lastMonth)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [confirmWarnings, setConfirmWarnings] = useState(false)
  const [results, setResults] = useState<readonly ClosedMonth[]>([])
  const task = useTask(closeMonths, {
    refreshes: MONTH_REFRESHES,
    said: (answers) => {
      const rows = answers as readonly ClosedMonth[]
      return `${rows.filter((row) => row.closed).length} 个项目已结账，${rows.filter((row) => !row.closed).length} 个未结账`
    },
    done: (answers) => setResults(answers as readonly ClosedMonth[]),
  })
  const submit = async () => {
    const sure = await confirm({
      title: `月结 ${chosen.length} 个项目的 ${period}？`,
      content: '检查通过的项目直接结账，未通过的保持原状并说明原因。',
      okText: '批量月结',
    })
    if (sure) await task.submit({ communityIds: [...chosen], period, confirmWarnings })
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-4 rounded border border-line bg-surface px-4 py-3">
        <div className="w-40">
          <Field label="期间" error={task.errors['period']}>
            <MonthPicker
              value={period}
              max={lastMonth()}
              clearable={false}
              onChange={(next) => next && setPeriod(next)}
            />
          </Field>
        </div>
        <div className="w-96">
          <Field label="项目" required error={task.errors['communityIds']}>
            <MultiSelect
              value={chosen}
              options={communities.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
              placeholder="请选择项目"
            />
          </Field>
        </div>
        <div className="flex h-control items-center">
          <Checkbox
            label="提示项全部确认"
            checked={confirmWarnings}
            onChange={(on) => setConfirmWarnings(on === true)}
          />
        </div>
        {task.may && (
          <Button variant="primary" loading={task.pending} disabled={chosen.length === 0} onClick={() => void submit()}>
            批量月结
          </Button>
        )}
        {task.fault && (
          <p role="alert" className="w-full text-table text-danger-text">
            {task.fault}
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <DataTable
          ariaLabel="批量月结结果"
          columns={COLUMNS}
          rows={results}
          rowKey={rowKey}
          loading={task.pending}
          empty="选择项目后开始，结果列在这里。"
        />
      </div>
    </div>
  )
}
