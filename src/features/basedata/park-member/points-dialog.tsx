import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parkMember } from '@wuguan/contract/basedata/park-member.entity'
import { adjustParkPoints } from '@wuguan/contract/basedata/staff.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { toast } from '@wuguan/ui/toast'

/** 调整积分: up or down, always with a reason; shows what comes of it before it is saved. */
export function PointsDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const client = useQueryClient()
  const adjust = useAction(adjustParkPoints)
  const [change, setChange] = useState('')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const points = Number(row['points'] ?? 0)
  const after = points + (Number(change) || 0)
  const save = async () => {
    try {
      await adjust.run({ id: String(row.id), change: Number(change), reason })
      await client.invalidateQueries({ queryKey: [parkMember.name] })
      toast.success(`积分已调整为 ${after.toLocaleString('zh-CN')}`)
      close()
    } catch (error) {
      const fault = faultOf(error)
      const fields = fieldFaults(fault)
      if (fields) setFaults(fields)
      else toast.error(fault.msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`调整会员 ${String(row['memberNo'])} 的积分`}
      width={420}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="primary" loading={adjust.pending} onClick={() => void save()}>
            调整积分
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="积分"
          required
          error={faults['change']}
          help={`当前 ${points.toLocaleString('zh-CN')}，调整后 ${after.toLocaleString('zh-CN')}；扣减填负数`}
        >
          <NumberInput value={change} onChange={setChange} scale={0} min={-1_000_000} max={1_000_000} />
        </Field>
        <Field label="原因" required error={faults['reason']}>
          <Textarea rows={3} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
