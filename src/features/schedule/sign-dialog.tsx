import { type ReactNode, useMemo, useState } from 'react'
import { SIGN_BY } from '@wuguan/contract/schedule/schedule-options'
import type { SheetStep, SignAction, Signed, TaskSheet } from '@wuguan/contract/schedule/schedule.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog, RadioInput } from '@wuguan/crud/action-form'
import { now } from '@wuguan/crud/clock'
import type { InputProps } from '@wuguan/crud/kinds'
import { HereInput } from '@/features/work-order'
import { ChecklistInput, ItemsContext } from './checklist-input'
import { deviceId } from './device'
import { KeptForm } from './kept-form'

/** Where somebody is and what he scans is of the moment; what he has found stays. */
const KEPT = ['remark', 'photos', 'items', 'reason']
interface SignDialogProps {
  action: SignAction
  step: SheetStep
  sheet: Pick<TaskSheet, 'signMethods' | 'allowManual'>
  title: ReactNode
  verb: string
  said: (signed: Signed) => string
  refreshes: readonly string[]
  close: () => void
}
/** 签到: by which way, where, what was found; what was answered before stands there again. */
export function SignDialog({ action, step, sheet, title, verb, said, refreshes, close }: SignDialogProps) {
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
      <KeptForm name={`sign:${step.id}`} fields={KEPT}>
        {(kept, below, told) => (
          <ActionDialog
            action={action}
            given={{ id: step.id, device: deviceId(), clientAt: now(), accuracy, queued: false }}
            initial={{
              method: methods[0] as 'qr',
              remark: step.remark,
              photos: step.photos.map((photo) => ({ ...photo })),
              items: step.items
                .filter(({ value }) => value !== null)
                .map(({ id, value, remark }) => ({ itemId: id, value, remark, notApplicable: null })),
              ...kept,
            }}
            among={{ method: methods.map((code) => ({ value: code, label: labelOf(SIGN_BY, code) })) }}
            inputs={inputs}
            title={title}
            verb={verb}
            width={560}
            refreshes={refreshes}
            said={said}
            below={below}
            done={told}
            close={close}
          />
        )}
      </KeptForm>
    </ItemsContext>
  )
}
