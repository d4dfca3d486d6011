import { useMemo, useState } from 'react'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { jobPause, jobResume, jobRunNow } from '@wuguan/contract/system/operations.actions'
import { job } from '@wuguan/contract/system/job.entity'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { confirm } from '@wuguan/ui/dialog'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import type { ListPageProps } from '../shared/list-page'
import { cronWords, durationWords } from './cron-words'
import { RunsDrawer } from './runs-drawer'

type Row = ScreenRow<typeof job>

/** 设置 is a page of its own and stands among the actions. */
const listed: AnyEntity = { ...job, verbs: ['list'] }
const isOn = (row: Row) => row.state === 1
const settingOf = (row: Row) => `/system/jobs/setting?id=${row.id}`

async function runNow(row: Row, { port, refresh }: ActionTools): Promise<void> {
  if (
    !(await confirm({
      title: `立即执行任务“${row.name}”？`,
      content: '按当前参数执行一次，不影响下次执行时间。',
      okText: '立即执行',
    }))
  )
    return
  await callAction(port, jobRunNow, { id: String(row.id) })
  toast.success('任务已开始执行')
  await refresh()
}
async function toggle(row: Row, { port, refresh }: ActionTools): Promise<void> {
  const on = isOn(row)
  if (
    on &&
    !(await confirm({
      title: `暂停任务“${row.name}”？`,
      content: '暂停后不再按时执行，可以随时恢复。',
      okText: '暂停',
      danger: true,
    }))
  )
    return
  await callAction(port, on ? jobPause : jobResume, { id: String(row.id) })
  toast.success(on ? '任务已暂停' : '任务已恢复')
  await refresh()
}

/** 定时任务. */
export function JobListScreen(props: ListPageProps) {
  const [shown, setShown] = useState<Row | null>(null)
  const ui = useMemo(
    () =>
      entityUi(job, {
        cells: { cron: CronCell, avgDurationMs: DurationCell, lastResult: ResultCell },
        paths: { detail: settingOf },
        rowActions: [
          { key: 'run', label: '立即执行', permission: 'system:job:run', run: runNow },
          { key: 'log', label: '日志', permission: 'system:job:log', run: (row) => setShown(row) },
          {
            key: 'setting',
            label: '设置',
            permission: job.codes.edit,
            run: (row, { port }) => port.open(settingOf(row)),
          },
          { key: 'pause', label: '暂停', permission: job.codes.edit, danger: true, visible: isOn, run: toggle },
          { key: 'resume', label: '恢复', permission: job.codes.edit, visible: (row) => !isOn(row), run: toggle },
        ],
      }),
    [],
  )
  return (
    <>
      <ListScreen {...props} entity={listed} ui={ui} />
      {shown && <RunsDrawer row={shown} close={() => setShown(null)} />}
    </>
  )
}

function CronCell({ value }: CellProps) {
  const cron = typeof value === 'string' ? value : null
  return <span title={cron ?? undefined}>{cronWords(cron)}</span>
}
const DurationCell = ({ value }: CellProps) => (typeof value === 'number' ? durationWords(value) : '')
function ResultCell({ value }: CellProps) {
  if (typeof value !== 'string' || value === '') return ''
  return (
    <Tag tone={value === '成功' ? 'success' : value === '执行中' ? 'info' : value === '跳过' ? 'neutral' : 'danger'}>
      {value}
    </Tag>
  )
}
