import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { MAINTAIN_KIND } from '@wuguan/contract/schedule/schedule-options'
import type { CarriedMaintenance } from '@wuguan/contract/equipment/equipment-task.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import { usePending } from '@/app/handheld/outbox'
import { WorkSheet, type Work } from './work-sheet'

/** The machine of a task, and what is written down of its maintenance beside the items: hours, standstill, the firm and its signature. */
export function MachineCard({ task }: { task: CarriedMaintenance }) {
  const { machine, work, maintainKind } = task
  const { waiting } = usePending()
  const [open, setOpen] = useState(false)
  const unsent = waiting.findLast(({ subject, refusal }) => subject === task.id && refusal === null)
  const written: Work = unsent ? (unsent.body as unknown as Work) : work
  const signed = work.contractorSign.length > 0 || (unsent?.files.length ?? 0) > 0
  const facts = [
    ['设备编号', machine.equipmentNo],
    ['位置', machine.place],
    ['维保类别', labelOf(MAINTAIN_KIND, maintainKind)],
    ['维保单位', machine.contractor],
    ['运行小时', written.runHours ?? machine.runHours],
    ['停机', written.downMinutes == null ? null : `${written.downMinutes}分钟`],
    ['维保单位费用', written.contractorCost == null ? null : `${written.contractorCost}元`],
    ['维保单位签字', signed ? '已签' : null],
  ].filter((one): one is [string, string] => !!one[1])
  const lines = [...work.taken, ...work.wanted]
  return (
    <section aria-label="设备" className="flex flex-col gap-3 border-t bg-surface p-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-secondary">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
        {lines.length > 0 && (
          <div className="contents">
            <dt className="text-secondary">用料</dt>
            <dd>{lines.map(({ material, quantity, unit }) => `${material} ${Number(quantity)}${unit}`).join('、')}</dd>
          </div>
        )}
      </dl>
      {machine.licenceFault && <Alert tone="danger">{machine.licenceFault}</Alert>}
      {task.begun && (
        <div className="flex items-center gap-2">
          <Button size="lg" icon={<PenLine />} className="flex-1" onClick={() => setOpen(true)}>
            保养登记
          </Button>
          {unsent && <Tag tone="warning">未上传</Tag>}
        </div>
      )}
      {open && <WorkSheet task={task} written={written} close={() => setOpen(false)} />}
    </section>
  )
}
