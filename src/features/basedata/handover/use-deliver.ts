import { useState } from 'react'
import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { HANDOVER_MATERIALS, handover } from '@wuguan/contract/basedata/handover.entity'
import { handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { useDetail } from '@wuguan/crud/controllers'
import { useKept } from '@wuguan/crud/port'
import { useTask } from '@wuguan/crud/task'
import { today } from '@wuguan/crud/clock'
import {
  deliverInput,
  startOf,
  stepAfter,
  stepBefore,
  stepFaults,
  stepsWith,
  type Buyer,
  type DeliverDraft,
} from './deliver.logic'
import { useHouseCustomers } from './house-customers'

/** A delivery under way: its draft stays in the tab until it is done or given up. */
export function useDeliver(id: string, readings: boolean) {
  const [draft, setDraft] = useKept<DeliverDraft>(`deliver:${id}`, startOf(today()))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [deliverId, setDeliverId] = useState<string | null>(null)
  const step = useDetail(handoverHouse, id)
  const batch = useDetail(handover, step.row?.handoverId)
  const customers = useHouseCustomers(id)
  const buyers: readonly Buyer[] = customers.data ?? []
  const steps = stepsWith({ fees: batch.row?.requirePaid === true, readings })
  const task = useTask(handoverHouseFlow.actions.deliver, {
    refreshes: [
      handover.name,
      handoverHouse.name,
      handoverCustomer.name,
      handoverDeliver.name,
      house.name,
      customer.name,
    ],
    said: () => '交付办理完成',
    done: (output) => {
      setDeliverId(output.deliverId)
      setDraft({ ...draft, step: 'done' })
    },
  })
  const set = (part: Partial<DeliverDraft>) => setDraft({ ...draft, ...part })
  const materials = draft.materials ?? batch.row?.materials ?? [...HANDOVER_MATERIALS]

  const next = () => {
    const faults = stepFaults({ ...draft, materials }, buyers, today())
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    if (draft.step === 'sign') void hand()
    else set({ step: stepAfter(draft.step, steps), materials })
  }
  const hand = async () => {
    const version = step.row!.version
    // Refused for what somebody else did meanwhile: the next press is about the record as it stands then.
    if (!(await task.submit({ id, version, ...deliverInput({ ...draft, materials }) }))) step.refresh()
  }
  const back = () => {
    setErrors({})
    set({ step: stepBefore(draft.step, steps) })
  }
  return {
    row: step.row,
    batch: batch.row,
    steps,
    error: step.error,
    retry: step.refresh,
    customers: customers.data ?? [],
    draft,
    set,
    materials,
    errors: { ...task.errors, ...errors },
    fault: task.fault,
    pending: task.pending,
    next,
    back,
    deliverId,
    /** Gives up or closes what is done: nothing is kept. */
    forget: () => setDraft(startOf(today())),
  }
}
