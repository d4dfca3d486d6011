import { useMemo, useState } from 'react'
import { signPoint } from '@wuguan/contract/patrol/patrol-task.actions'
import { patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { patrolSheet } from '@wuguan/contract/patrol/patrol-task.actions'
import { SIGN_BY } from '@wuguan/contract/schedule/schedule-options'
import type { SheetStep, TaskSheet } from '@wuguan/contract/schedule/schedule.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog, RadioInput } from '@wuguan/crud/action-form'
import { now } from '@wuguan/crud/clock'
import type { InputProps } from '@wuguan/crud/kinds'
import { ChecklistInput, deviceId, ItemsContext } from '@/features/schedule'
import { HereInput } from '@/features/work-order'

interface SignDialogProps {
  step: SheetStep
  sheet: TaskSheet
  close: () => void
}
/** 签到: by which way, where, what was found; what was answered before stands there again. */
export function SignDialog({ step, sheet, close }: SignDialogProps) {
  const [accuracy, setAccuracy] = useState<number | null>(null)
  const inputs = useMemo(
    () => ({
      method: RadioInput,
      items: ChecklistInput,
      place: (props: InputProps) => <HereInput {...props} onFound={setAccuracy} />,
    }),
    [],
  )
  const methods = [...sheet.signMethods, ...(sheet.allowManual ? ['manual'] : [])]
  return (
    <ItemsContext value={step.items}>
      <ActionDialog
        action={signPoint}
        given={{ id: step.id, device: deviceId(), clientAt: now(), accuracy, queued: false }}
        initial={{
          method: methods[0] as 'qr',
          remark: step.remark,
          photos: step.photos.map((photo) => ({ ...photo })),
          items: step.items
            .filter(({ value }) => value !== null)
            .map(({ id, value, remark }) => ({ itemId: id, value, remark, notApplicable: null })),
        }}
        among={{ method: methods.map((code) => ({ value: code, label: labelOf(SIGN_BY, code) })) }}
        inputs={inputs}
        title={`${step.seq}. ${step.refName}`}
        verb="签到"
        width={560}
        refreshes={[patrolTask.name, patrolSheet.name]}
        said={({ done }) => (done ? '已签到' : '已记录，还需其他方式签到')}
        close={close}
      />
    </ItemsContext>
  )
}
