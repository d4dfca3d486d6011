import { expect, it } from 'vitest'
import { liftDay, saveVisit, signWorker, startRepair } from '@wuguan/contract/elevator/elevator.actions'
import { elevatorRepairFlow } from '@wuguan/contract/elevator/elevator-repair.flow'
import { equipmentDay, saveWork } from '@wuguan/contract/equipment/equipment-task.actions'
import { nounOf } from '@wuguan/contract/kernel/entity'
import { patrolDay } from '@wuguan/contract/patrol/patrol-task.actions'
import { PHONE_CODES } from '@/app/handheld/phone'
import * as lift from '@/features/elevator/phone/paths'
import * as machine from '@/features/equipment/phone/paths'

/** Pages of the phone write their calls out, and say what the actions say; those of patrol and maintenance are walked by their journeys. */
const said = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
it('what is written down of a machine is said as its action says it', () => {
  expect([`PUT ${machine.WORK_PATH}`, machine.RECORD, true]).toEqual([
    said(saveWork),
    nounOf(saveWork.form!),
    saveWork.idempotent,
  ])
})
it('visits at a lift are', () => {
  expect([lift.DAY_PATH, lift.CODE]).toEqual([liftDay.path, liftDay.permission])
  expect([`POST ${lift.BEGIN_PATH}`, `POST ${lift.WORKER_PATH}`, `PUT ${lift.SAVE_PATH}`]).toEqual(
    [startRepair, signWorker, saveVisit].map(said),
  )
  expect(`PUT ${lift.SUBMIT_PATH}`).toBe(said(elevatorRepairFlow.actions.submit))
  expect([signWorker, saveVisit].map(({ form, idempotent }) => [nounOf(form!), idempotent])).toEqual([
    [lift.VISIT, true],
    [lift.VISIT, true],
  ])
})
it('whoever may do one of the works lands on them', () => {
  expect(new Set(PHONE_CODES)).toEqual(new Set([patrolDay, equipmentDay, liftDay].map(({ permission }) => permission)))
})
