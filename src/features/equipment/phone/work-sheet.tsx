import { X } from 'lucide-react'
import { useState } from 'react'
import type { CarriedMaintenance } from '@wuguan/contract/equipment/equipment-task.actions'
import { now } from '@wuguan/crud/clock'
import { IconButton } from '@wuguan/ui/button'
import { MoneyInput, NumberInput } from '@wuguan/ui/number-input'
import { ApiError } from '@/app/api/client'
import { readDay } from '@/app/handheld/day'
import { useDraft } from '@/app/handheld/drafts'
import { post } from '@/app/handheld/outbox'
import { SendFooter } from '@/app/handheld/send-footer'
import { SignHere } from '@/app/handheld/sign-here'
import { WholeScreen } from '@/app/handheld/whole-screen'
import { notify } from '@/app/notify'
import { Labelled } from '@/app/handheld/labelled'
import { RECORD, WORK_PATH } from './paths'

export interface Work {
  readonly runHours?: string | null
  readonly downMinutes?: number | null
  readonly contractorCost?: string | null
}
interface WorkSheetProps {
  task: CarriedMaintenance
  written: Work
  close: () => void
}
const DAY = { kind: 'equipment', path: '/equipment/task/day' }
const textOf = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** 保养登记 with a phone in the hand; materials are chosen at a desk and stay as they are. */
export function WorkSheet({ task, written, close }: WorkSheetProps) {
  const { machine, work } = task
  const [runHours, setRunHours] = useState(textOf(written.runHours))
  const [downMinutes, setDownMinutes] = useState(textOf(written.downMinutes))
  const [cost, setCost] = useState(textOf(written.contractorCost))
  const [signature, setSignature] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { drop } = useDraft(
    `work:${task.id}`,
    { value: { runHours, downMinutes, cost }, files: signature ? [signature] : [] },
    ({ value, files }) => {
      setRunHours(value.runHours)
      setDownMinutes(value.downMinutes)
      setCost(value.cost)
      setSignature(files[0] ?? null)
    },
  )
  const save = async () => {
    const before = machine.runHours
    if (runHours !== '' && before !== null && Number(runHours) < Number(before))
      return setFault(`运行小时不能小于上次读数${before}`)
    setFault(null)
    setBusy(true)
    const at = now()
    const kept = work.wanted.map(({ warehouseId, materialId, quantity }) => ({ warehouseId, materialId, quantity }))
    try {
      const done = await post(
        {
          kind: DAY.kind,
          subject: task.id,
          title: `${task.targetName}保养登记`,
          at,
          method: 'PUT',
          path: WORK_PATH,
          bizType: RECORD,
          mayWait: true,
          body: {
            id: task.id,
            ...(runHours === '' ? {} : { runHours }),
            ...(downMinutes === '' ? {} : { downMinutes: Number(downMinutes) }),
            ...(cost === '' ? {} : { contractorCost: cost }),
            ...(kept.length > 0 ? { materials: kept } : {}),
            ...(signature === null && work.contractorSign.length > 0 ? { contractorSign: work.contractorSign } : {}),
            clientAt: at,
          },
        },
        signature ? [{ field: 'contractorSign', file: signature }] : [],
      )
      drop()
      notify.success(done === 'sent' ? '保养登记已保存' : '已登记，有网络后自动上传')
      close()
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : '无法保存到本机，请检查存储空间')
      void readDay(DAY).catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <WholeScreen label="保养登记" close={close}>
      <header className="flex h-topbar shrink-0 items-center gap-2 border-b bg-surface px-4">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{`保养登记 · ${task.targetName}`}</h2>
        <IconButton size="lg" label="关闭" icon={<X />} onClick={close} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <section aria-label="读数" className="flex flex-col gap-3 rounded border bg-surface p-4">
          <Labelled label="运行小时" hint={machine.runHours === null ? null : `上次${machine.runHours}`}>
            <NumberInput
              size="lg"
              aria-label="运行小时"
              scale={1}
              min={0}
              unit="小时"
              value={runHours}
              onChange={setRunHours}
            />
          </Labelled>
          <Labelled label="停机时长">
            <NumberInput
              size="lg"
              aria-label="停机时长"
              scale={0}
              min={0}
              max={100_000}
              unit="分钟"
              value={downMinutes}
              onChange={setDownMinutes}
            />
          </Labelled>
          <Labelled label="维保单位费用">
            <MoneyInput size="lg" aria-label="维保单位费用" min={0} value={cost} onChange={setCost} />
          </Labelled>
        </section>
        <SignHere label="维保单位签字" file={signature} onChange={setSignature} />
        {work.contractorSign.length > 0 && signature === null && (
          <p className="text-secondary">已有签字，重新签名后替换。</p>
        )}
      </div>
      <SendFooter fault={fault} busy={busy} verb="保存" send={() => void save()} />
    </WholeScreen>
  )
}
