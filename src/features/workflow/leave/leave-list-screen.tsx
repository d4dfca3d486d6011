import { leave, type Leave } from '@wuguan/contract/workflow/leave.entity'
import { CalendarPlus, Settings2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { batchApprove } from '@wuguan/contract/bpm/task.actions'
import { leaveChoices } from '@wuguan/contract/workflow/leave.actions'
import { leaveBalance } from '@wuguan/contract/workflow/leave-balance.entity'
import { leaveType } from '@wuguan/contract/workflow/leave-type.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Tabs } from '@wuguan/ui/tabs'
import { BatchDecision } from './batch-decision'
import { LeaveCalendar } from './leave-calendar'
import { TypesDrawer } from './types-drawer'
import { ReturnDialog, WithdrawDialog } from './leave-dialogs'
import { ConfirmReturn } from './confirm-return'
import {
  LEAVE_CELLS,
  WITHDRAW,
  addPath,
  detailPath,
  isOpen,
  leaveList,
  mayConfirm,
  mayReturn,
  mayWithdraw,
} from './leave.ui'
import { useClock } from '@/app/use-clock'

type Tab = 'mine' | 'approve' | 'department' | 'all' | 'calendar'
type Asked = { act: 'withdraw' | 'return' | 'confirm'; row: Leave } | { act: 'approve'; rows: readonly Leave[] }

/** 请假列表: mine, what waits for me, my people, all, and who is away this month; what is left of every kind on top. */
export function LeaveListScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [types, setTypes] = useState(false)
  const [round, setRound] = useState(0)
  const now = useClock()
  const ui = useMemo(
    () =>
      entityUi(leave, {
        cells: LEAVE_CELLS,
        paths: { detail: detailPath },
        rowActions: [
          { key: 'edit', label: '修改', visible: isOpen, run: (row) => port.open(addPath(row.id)) },
          {
            key: 'withdraw',
            label: '撤销',
            permission: WITHDRAW,
            visible: mayWithdraw,
            run: (row) => setAsked({ act: 'withdraw', row }),
          },
          {
            key: 'return',
            label: '销假',
            permission: WITHDRAW,
            visible: (row) => mayReturn(row, now),
            run: (row) => setAsked({ act: 'return', row }),
          },
          { key: 'confirm', label: '确认销假', visible: mayConfirm, run: (row) => setAsked({ act: 'confirm', row }) },
        ],
      }),
    [port, now],
  )
  const deciding = useMemo(
    () => ({
      ...ui,
      ...entityUi(leave, {
        rowActions: [{ key: 'decide', label: '办理', run: (row) => port.open(`/workflow/task_detail/${row.taskId}`) }],
        batchActions: [
          {
            key: 'approve',
            label: '批量同意',
            permission: batchApprove.permission ?? '',
            run: (rows) => setAsked({ act: 'approve', rows }),
          },
        ],
      }),
    }),
    [ui, port],
  )
  const tabs: readonly { key: Tab; label: string; shown?: boolean }[] = [
    { key: 'mine', label: '我的' },
    { key: 'approve', label: '待我审批' },
    { key: 'department', label: '部门' },
    { key: 'all', label: '全部', shown: port.can('workflow:leave:all') },
    { key: 'calendar', label: '请假日历' },
  ]
  const tab = tabs.find(({ key, shown }) => key === search.view && shown !== false)?.key ?? 'mine'
  const close = () => setAsked(null)
  const done = () => {
    setAsked(null)
    setRound(round + 1)
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Balances />
      <Tabs<Tab>
        aria-label="请假"
        className="min-h-0 flex-1"
        value={tab}
        onChange={(view) => onSearch(view === 'mine' ? {} : { view })}
        extra={
          <span className="flex items-center gap-2">
            {port.can(leaveType.codes.edit) && (
              <Button size="sm" icon={<Settings2 />} onClick={() => setTypes(true)}>
                假期类型
              </Button>
            )}
            {port.can('workflow:leave:add') && (
              <Button size="sm" variant="primary" icon={<CalendarPlus />} onClick={() => port.open(addPath())}>
                新增请假
              </Button>
            )}
          </span>
        }
        items={tabs
          .filter(({ shown }) => shown !== false)
          .map(({ key, label }) => ({
            key,
            label,
            content:
              key === 'calendar' ? (
                <LeaveCalendar />
              ) : (
                <ListScreen
                  key={round}
                  entity={leaveList}
                  ui={key === 'approve' ? deciding : ui}
                  fixedFilters={{ of: key }}
                  screen={`${leaveList.name}.${key}`}
                  search={search}
                  onSearch={onSearch}
                />
              ),
          }))}
      />
      {asked?.act === 'withdraw' && <WithdrawDialog row={asked.row} close={close} done={done} />}
      {asked?.act === 'return' && <ReturnDialog row={asked.row} close={close} done={done} />}
      {asked?.act === 'confirm' && <ConfirmReturn row={asked.row} close={close} done={done} />}
      {asked?.act === 'approve' && <BatchDecision rows={asked.rows} close={close} done={done} />}
      {types && <TypesDrawer close={() => setTypes(false)} />}
    </div>
  )
}

/** What is left of every kind this year. */
function Balances() {
  const { data } = useRead(leaveBalance.name, leaveChoices, {})
  if (!data || data.length === 0) return null
  return (
    <dl
      className="flex shrink-0 flex-wrap gap-x-8 gap-y-2 rounded border border-line bg-surface px-4 py-3"
      aria-label="我的假期余额"
    >
      {data.map(({ id, name, available, quota, used, frozen }) => (
        <div key={id} className="flex items-baseline gap-2">
          <dt className="text-table text-secondary">{name}</dt>
          <dd className="tabular">
            <span className="text-subtitle font-semibold">{available === null ? '不限' : available}</span>
            <span className="ml-1 text-small text-secondary">
              {quota === null ? `已用 ${used}` : `/ ${quota} 天`}
              {frozen !== '0.0' && `，审批中 ${frozen}`}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
