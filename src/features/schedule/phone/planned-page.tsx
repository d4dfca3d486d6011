import { useNavigate } from '@tanstack/react-router'
import { Check, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { SIGN_BY } from '@wuguan/contract/schedule/schedule-options'
import type { CarriedTask, SheetStep } from '@wuguan/contract/schedule/schedule.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { now } from '@wuguan/crud/clock'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Textarea } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { api, ApiError } from '@/app/api/client'
import { readDay, useDay } from '@/app/handheld/day'
import { usePending } from '@/app/handheld/outbox'
import { PHONE } from '@/app/handheld/phone-path'
import { Scan } from '@/app/handheld/scan'
import { codeMark, plainCode } from '@/app/handheld/seal'
import { useOnline } from '@/app/handheld/waiting-bar'
import { notify } from '@/app/notify'
import { type Planned, startPath, submitPath } from './planned'
import { openWords, signedAt, type SignedAt } from './sign.logic'
import { SignSheet } from './sign-sheet'

interface Signing {
  readonly step: SheetStep
  /** The code that brought somebody here. */
  readonly code: string | null
}

/** One task with a phone in the hand: begun, signed step by step with a network or without, handed in. */
export function PlannedPage({ id, work }: { id: string; work: Planned }) {
  const known = useDay(work.kind)
  const task = known?.day.tasks.find((one) => one.id === id)
  if (!known) return null
  if (!task) return <EmptyPanel title="任务已提交或不在今天" hint="返回今日任务查看其余任务。" />
  return <Walk task={task} work={work} />
}

interface WalkProps {
  task: CarriedTask
  work: Planned
}
function Walk({ task, work }: WalkProps) {
  const { waiting, told } = usePending()
  const [signing, setSigning] = useState<Signing | null>(null)
  const [scanning, setScanning] = useState(false)
  const here: SignedAt = new Map([
    ...told,
    ...waiting.filter(({ refusal }) => refusal === null).map(({ subject, at }) => [subject, at] as const),
  ])
  const unsent = new Set(waiting.map(({ subject }) => subject))
  const scanned = async (read: string) => {
    setScanning(false)
    const code = plainCode(read)
    const marks = await Promise.all(task.sheet.steps.map(({ id }) => codeMark(id, code)))
    const step = task.sheet.steps.find(({ id }, at) => [task.marks[id]?.qr, task.marks[id]?.nfc].includes(marks[at]!))
    if (step) setSigning({ step, code })
    else notify.warning(work.notHere)
  }
  return (
    <div className="flex min-h-full flex-col">
      <section aria-label="任务" className="flex flex-col gap-1 bg-surface p-4">
        <h2 className="text-subtitle font-semibold">{task.targetName}</h2>
        <span className="text-secondary">{`${task.name} · ${task.communityName}`}</span>
        <span className="tabular text-secondary">{`${task.taskNo} · ${task.slotStart.slice(5, 16)} 至 ${task.slotEnd.slice(5, 16)}`}</span>
      </section>
      {task.begun && !task.sheet.allowOffline && (
        <Alert className="mx-4 mt-3" tone="warning">
          此任务不允许离线签到，签到时须有网络。
        </Alert>
      )}
      {work.Beside && <work.Beside task={task} />}
      <ol aria-label={work.what} className="flex flex-1 flex-col gap-2 p-4">
        {task.sheet.steps.map((step) => (
          <li key={step.id}>
            <StepButton
              step={step}
              at={signedAt(step, here)}
              done={step.status === 'done' || here.has(step.id)}
              unsent={unsent.has(step.id)}
              {...(task.begun ? { open: () => setSigning({ step, code: null }) } : {})}
            />
          </li>
        ))}
      </ol>
      <div className="sticky bottom-0 flex flex-col gap-2 border-t bg-surface p-4">
        {task.begun ? (
          <>
            <Button size="lg" variant="primary" icon={<ScanLine />} onClick={() => setScanning(true)}>
              扫码签到
            </Button>
            <HandIn task={task} work={work} here={here} />
          </>
        ) : (
          <Begin task={task} work={work} />
        )}
      </div>
      {scanning && <Scan onCode={(code) => void scanned(code)} close={() => setScanning(false)} />}
      {signing && (
        <SignSheet
          key={signing.step.id}
          work={work}
          task={task}
          step={signing.step}
          code={signing.code}
          here={here}
          close={() => setSigning(null)}
        />
      )}
    </div>
  )
}

interface StepButtonProps {
  step: SheetStep
  at: string | null
  done: boolean
  unsent: boolean
  open?: () => void
}
function StepButton({ step, at, done, unsent, open }: StepButtonProps) {
  return (
    <button
      type="button"
      disabled={!open}
      onClick={open}
      className="flex min-h-14 w-full items-center gap-3 rounded border bg-surface px-4 py-2 text-start"
    >
      <span
        className={cn(
          'tabular flex size-8 shrink-0 items-center justify-center rounded-full',
          done ? 'bg-success-soft text-success-text' : 'bg-sunken text-secondary',
        )}
      >
        {done ? <Check aria-hidden className="size-4" /> : step.seq}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-medium">{step.refName}</b>
          {!step.required && <Tag>选到</Tag>}
          {step.coSigned && <Tag tone="warning">双签</Tag>}
        </span>
        {at !== null && (
          <span className="tabular text-small text-secondary">
            {['已签到', at.slice(11, 16), labelOf(SIGN_BY, step.signMethod)].filter(Boolean).join(' · ')}
          </span>
        )}
      </span>
      {unsent && (
        <Tag tone="warning" className="shrink-0">
          未上传
        </Tag>
      )}
    </button>
  )
}

const again = (work: Planned) => readDay(work).catch(() => undefined)
const wordsOf = (error: unknown) => (error instanceof ApiError ? error.msg : '操作失败，请重试')

/** Who begins a task that several have been given gets it: that only the server can say. */
function Begin({ task, work }: WalkProps) {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      await api.put(startPath(work), { id: task.id, version: task.version }, { quiet: true })
      notify.success('任务已开始')
    } catch (error) {
      notify.warning(wordsOf(error))
    }
    await again(work)
    setBusy(false)
  }
  const early = now() < task.earliestAt
  return (
    <>
      {(early || !online) && (
        <p role="status" className="text-secondary">
          {early ? `未到执行时间，最早${task.earliestAt.slice(0, 16)}可开始` : '开始任务须有网络'}
        </p>
      )}
      <Button size="lg" variant="primary" disabled={early || !online} loading={busy} onClick={() => void begin()}>
        开始
      </Button>
    </>
  )
}

function HandIn({ task, work, here }: WalkProps & { here: SignedAt }) {
  const online = useOnline()
  const navigate = useNavigate()
  const { waiting } = usePending()
  const [asking, setAsking] = useState(false)
  const [summary, setSummary] = useState('')
  const [busy, setBusy] = useState(false)
  // What is written down beside the steps is told of the task itself.
  const own = new Set([task.id, ...task.sheet.steps.map(({ id }) => id)])
  const left = waiting.filter(({ subject }) => own.has(subject)).length
  const why = openWords(task, here) ?? (left > 0 ? `还有${left}条未上传` : online ? null : '提交任务须有网络')
  const hand = async () => {
    setBusy(true)
    try {
      await api.put(
        submitPath(work),
        { id: task.id, version: task.version, ...(summary.trim() === '' ? {} : { summary: summary.trim() }) },
        { quiet: true },
      )
      notify.success('任务已提交')
      await again(work)
      await navigate({ href: PHONE, replace: true })
    } catch (error) {
      notify.warning(wordsOf(error))
      await again(work)
      setBusy(false)
    }
  }
  if (asking && why === null)
    return (
      <>
        <Textarea
          aria-label="小结"
          placeholder="小结（可不填）"
          maxLength={500}
          value={summary}
          onChange={({ target }) => setSummary(target.value)}
        />
        <div className="flex gap-2 *:flex-1">
          <Button size="lg" variant="primary" loading={busy} onClick={() => void hand()}>
            确定提交
          </Button>
          <Button size="lg" onClick={() => setAsking(false)}>
            取消
          </Button>
        </div>
      </>
    )
  return (
    <>
      {why !== null && (
        <p role="status" className="tabular text-center text-secondary">
          {why}
        </p>
      )}
      <Button size="lg" disabled={why !== null} onClick={() => setAsking(true)}>
        提交任务
      </Button>
    </>
  )
}
