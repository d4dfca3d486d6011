import { useState } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { SETTLEMENT, SETTLEMENT_STATUS } from '@wuguan/contract/charge-other/codes'
import {
  type MonthView,
  cancelMonth,
  closeMonth,
  monthChecks,
  monthStatement,
  startMonth,
} from '@wuguan/contract/charge-other/month.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionButton } from '@wuguan/crud/action-button'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded, TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button, buttonClass } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { Steps } from '@wuguan/ui/steps'
import { Tag } from '@wuguan/ui/tag'
import { ChecksTable } from './checks-table'
import { MONTH_KEY, MONTH_REFRESHES, lastMonth, toneOfSettlement } from './months'
import { StatementTables } from './statement-tables'
import { PeriodChoice } from './period-choice'

const STEPS = [
  { key: 'checks', title: '检查' },
  { key: 'preview', title: '报表预览' },
  { key: 'close', title: '确认结账' },
]
const NONE: ReadonlySet<string> = new Set()

/** 月结 of one community: checks, the statements as they will be kept, and the close. */
export function CloseWizard() {
  const communityId = useCrudPort().context.communityId!
  const [period, setPeriod] = useKept('period', lastMonth())
  const read = useRead(MONTH_KEY, monthChecks, { communityId, period }, { keep: false })
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2">
        <PeriodChoice period={period} max={lastMonth()} choose={setPeriod} />
        {read.data && (
          <Tag tone={toneOfSettlement(read.data.status)}>{labelOf(SETTLEMENT_STATUS, read.data.status)}</Tag>
        )}
        {read.data?.status === SETTLEMENT.ready && (
          <span className="text-table text-secondary">
            {read.data.startedBy} {read.data.startedAt} 开始，期间内不能入账
          </span>
        )}
        {read.data?.closedAt && <span className="text-table text-secondary">结账于 {read.data.closedAt}</span>}
        <span className="ml-auto flex gap-2">
          <Button loading={read.isFetching} onClick={() => void read.refetch()}>
            重新检查
          </Button>
          <CatalogueLink to="/charge/month/settlement/report" className={buttonClass({})}>
            月结报表
          </CatalogueLink>
        </span>
      </div>
      <Loaded read={read} what="月结检查">
        {(view) => <Month key={`${communityId}:${period}`} communityId={communityId} period={period} view={view} />}
      </Loaded>
    </div>
  )
}

interface MonthProps {
  communityId: number
  period: string
  view: MonthView
}
function Month({ communityId, period, view }: MonthProps) {
  const [step, setStep] = useState(0)
  const [confirmed, setConfirmed] = useState(NONE)
  const [closing, setClosing] = useState(false)
  const month = { communityId, period }
  const ready = view.status === SETTLEMENT.ready
  const done = view.status === SETTLEMENT.closed || view.status === SETTLEMENT.reopening
  const blocks = view.checks.filter((check) => !check.passed && check.level === 'block')
  const open = view.checks.filter((check) => !check.passed && check.level === 'warn' && !confirmed.has(check.code))
  const confirmOne = (code: string, on: boolean) => {
    const next = new Set(confirmed)
    if (on) next.add(code)
    else next.delete(code)
    setConfirmed(next)
  }
  return (
    <>
      <Steps items={STEPS} current={done ? STEPS.length : step} onGo={setStep} />
      {step === 0 && !done && blocks.length > 0 && (
        <Alert tone="danger" title={`有${blocks.length}项阻断，处理后才能结账`}>
          {blocks.map((check) => check.label).join('、')}
        </Alert>
      )}
      <div className="min-h-0 flex-1">
        {step === 0 ? (
          <ChecksTable checks={view.checks} confirmed={confirmed} {...(done ? {} : { onConfirm: confirmOne })} />
        ) : (
          <Preview {...month} />
        )}
      </div>
      <div className="flex items-center gap-2 border-t border-line pt-3">
        {view.status === SETTLEMENT.open && (
          <ActionButton
            variant="primary"
            action={startMonth}
            input={month}
            ask={{ title: `开始 ${period} 月结？`, content: '开始后该期间不能再入账，直到结账或取消。' }}
            done={`${period} 月结已开始`}
            refreshes={MONTH_REFRESHES}
          />
        )}
        {ready && step === 0 && (
          <Button
            variant="primary"
            disabled={blocks.length > 0 || open.length > 0}
            title={blocks.length > 0 ? '请先处理阻断项' : open.length > 0 ? '请确认全部提示项' : undefined}
            onClick={() => setStep(1)}
          >
            下一步
          </Button>
        )}
        {ready && step > 0 && (
          <Button variant="primary" onClick={() => setClosing(true)}>
            确认结账
          </Button>
        )}
        {ready && (
          <ActionButton
            action={cancelMonth}
            input={month}
            ask={{ title: `取消 ${period} 月结？`, content: '取消后该期间可以继续入账。' }}
            done={`${period} 月结已取消`}
            refreshes={MONTH_REFRESHES}
          />
        )}
        {step > 0 && <Button onClick={() => setStep(0)}>上一步</Button>}
      </div>
      {closing && <CloseDialog {...month} confirmed={confirmed} close={() => setClosing(false)} />}
    </>
  )
}

function Preview(month: { communityId: number; period: string }) {
  const read = useRead(MONTH_KEY, monthStatement, month, { keep: false })
  return (
    <Loaded read={read} what="月结报表">
      {(statement) => <StatementTables statements={statement.statements} />}
    </Loaded>
  )
}

interface CloseDialogProps {
  communityId: number
  period: string
  confirmed: ReadonlySet<string>
  close: () => void
}
function CloseDialog({ confirmed, close, ...month }: CloseDialogProps) {
  const [confirmPeriod, setConfirmPeriod] = useState('')
  const task = useTask(closeMonth, {
    refreshes: MONTH_REFRESHES,
    said: () => `${month.period} 已结账`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`确认结账 ${month.period}？`}
      description="结账后该期间不能新增或修改收费数据；如需更正，以当天的调整入账，或申请反月结。"
      verb="确认结账"
      shows={['confirmPeriod']}
      close={close}
      submit={() => void task.submit({ ...month, confirmPeriod, confirmedChecks: [...confirmed] })}
    >
      <Field label={`请输入期间 ${month.period}`} required error={task.errors['confirmPeriod']}>
        <Input maxLength={7} value={confirmPeriod} onChange={(event) => setConfirmPeriod(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
