import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LEAVE_STATUS, RETURN_STATUS, leave, type Leave } from '@wuguan/contract/workflow/leave.entity'
import { submitLeave } from '@wuguan/contract/workflow/leave.actions'
import { getInstance } from '@wuguan/contract/bpm/todo.actions'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { ActionButton } from '@wuguan/crud/action-button'
import { useDetail } from '@wuguan/crud/controllers'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import { ProcessParts } from './process-parts'
import { ConfirmReturn } from './confirm-return'
import { REFRESHES, WITHDRAW, addPath, isOpen, mayConfirm, mayReturn, mayWithdraw } from './leave.ui'
import { LeaveFacts } from './leave-facts'
import { LeaveSheet } from './leave-sheet'
import { useClock } from '@/app/use-clock'
import { ReturnDialog, WithdrawDialog } from './leave-dialogs'

type Asked = 'withdraw' | 'return' | 'confirm' | 'print'
type Tab = 'data' | 'diagram' | 'timeline'

/** 请假详情: the leave, where it stands, what happened, and what may be done with it now. */
export function LeaveDetailScreen({ id }: { id: string }) {
  const { row, error, refresh } = useDetail(leave, id)
  if (error && !row) return <ErrorPanel title="请假单加载失败" detail={faultOf(error).msg} retry={refresh} />
  return row ? <Detail row={row} /> : <Skeleton lines={10} className="p-4" />
}

function Detail({ row }: { row: Leave }) {
  const port = useCrudPort()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [tab, setTab] = useState<Tab>('data')
  const now = useClock()
  const title = [row.titles['userId'] ?? '', row.titles['leaveTypeId'] ?? '', `${row.days}天`].map(String).join(' ')
  useEffect(() => port.setTitle(title), [port, title])
  const status = LEAVE_STATUS.items.find(({ code }) => code === row.status)
  const instanceId = row.processInstanceId ?? null
  const close = () => setAsked(null)
  const may = port.can(WITHDRAW)
  return (
    <article aria-label={title} className="flex h-full min-h-0 flex-col rounded border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-2">
        <h1 className="text-title font-semibold">{title}</h1>
        {status && <Tag tone={status.tone}>{status.label}</Tag>}
        {row.returnStatus === RETURN_STATUS.asked && <Tag tone="warning">销假待确认</Tag>}
        {row.returnStatus === RETURN_STATUS.confirmed && (
          <Tag tone="success">已销假 {String(row.cancelledDays)} 天</Tag>
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          {isOpen(row) && <Button onClick={() => port.open(addPath(row.id))}>修改</Button>}
          {isOpen(row) && (
            <ActionButton
              variant="primary"
              action={submitLeave}
              input={{ id: String(row.id) }}
              refreshes={REFRESHES}
              done="请假已提交"
              ask={{ title: `提交请假单 ${row.code}？` }}
            >
              提交
            </ActionButton>
          )}
          {may && mayWithdraw(row) && <Button onClick={() => setAsked('withdraw')}>撤销</Button>}
          {may && mayReturn(row, now) && <Button onClick={() => setAsked('return')}>销假</Button>}
          {mayConfirm(row) && (
            <Button variant="primary" onClick={() => setAsked('confirm')}>
              确认销假
            </Button>
          )}
          {row.taskId != null && (
            <Button variant="primary" onClick={() => port.open(`/workflow/task_detail/${row.taskId}`)}>
              办理
            </Button>
          )}
          <Button icon={<Printer />} onClick={() => setAsked('print')}>
            打印
          </Button>
        </span>
      </header>
      <Tabs<Tab>
        aria-label="请假内容"
        className="min-h-0 flex-1 px-4"
        value={tab}
        onChange={setTab}
        items={[
          {
            key: 'data',
            label: '请假单',
            content: (
              <div className="h-full overflow-y-auto pb-4">
                <LeaveFacts row={row} />
              </div>
            ),
          },
          { key: 'diagram', label: '流程图', content: <Process id={instanceId} part="diagram" /> },
          { key: 'timeline', label: '流转记录', content: <Process id={instanceId} part="timeline" /> },
        ]}
      />
      {asked === 'withdraw' && <WithdrawDialog row={row} close={close} done={close} />}
      {asked === 'return' && <ReturnDialog row={row} close={close} done={close} />}
      {asked === 'confirm' && <ConfirmReturn row={row} close={close} done={close} />}
      {asked === 'print' && <LeaveSheet row={row} close={close} />}
    </article>
  )
}

function Process({ id, part }: { id: string | null; part: 'diagram' | 'timeline' }) {
  const read = useRead(processInstance.name, getInstance, { id: id ?? '' }, { enabled: id !== null, keep: false })
  if (id === null) return <p className="p-4 text-secondary">这张请假单还没有提交审批。</p>
  return (
    <Loaded read={read} what="审批记录">
      {(detail) => <ProcessParts detail={detail} part={part} />}
    </Loaded>
  )
}
