import { describe, expect, it } from 'vitest'
import { liftDay, saveVisit, signWorker, startRepair } from '@wuguan/contract/elevator/elevator.actions'
import { elevatorRepairFlow } from '@wuguan/contract/elevator/elevator-repair.flow'
import { equipmentDay, saveWork, signEquipment } from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentTaskFlow } from '@wuguan/contract/equipment/equipment-task.flow'
import { nounOf } from '@wuguan/contract/kernel/entity'
import { patrolDay, signPoint } from '@wuguan/contract/patrol/patrol-task.actions'
import { patrolTaskFlow } from '@wuguan/contract/patrol/patrol-task.flow'
import { PHONE_CODES } from '@/app/handheld/phone'
import * as lift from '../elevator/phone/paths'
import * as machine from '../equipment/phone/paths'
import { equipmentWork } from '../equipment/phone/equipment-work'
import { patrolWork } from '../patrol/phone/patrol-work'
import { SIGNED, signPath, startPath, submitPath } from '../schedule/phone/planned'
import { WORKS } from './works'

/** Pages of the phone write their calls out, and say what the actions say. */
const said = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
describe('pages of the phone call what the actions say', () => {
  it.each([
    ['patrol', patrolWork, patrolDay, signPoint, patrolTaskFlow],
    ['equipment', equipmentWork, equipmentDay, signEquipment, equipmentTaskFlow],
  ] as const)('%s', (_kind, work, day, sign, flow) => {
    expect([work.path, work.code]).toEqual([day.path, day.permission])
    expect([`POST ${signPath(work)}`, SIGNED, sign.idempotent]).toEqual([said(sign), nounOf(sign.form!), true])
    expect([`PUT ${startPath(work)}`, `PUT ${submitPath(work)}`]).toEqual([
      said(flow.actions.start),
      said(flow.actions.submit),
    ])
  })
  it('what is written down of a machine', () => {
    expect([`PUT ${machine.WORK_PATH}`, machine.RECORD, true]).toEqual([
      said(saveWork),
      nounOf(saveWork.form!),
      saveWork.idempotent,
    ])
  })
  it('visits at a lift', () => {
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
})
it('whoever may do one of the works lands on them', () => {
  expect(WORKS.map(({ code }) => code).toSorted((one, other) => one.localeCompare(other))).toEqual(
    [...PHONE_CODES].toSorted((one, other) => one.localeCompare(other)),
  )
})
