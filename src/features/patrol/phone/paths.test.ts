import { expect, it } from 'vitest'
import { patrolDay, signPoint } from '@wuguan/contract/patrol/patrol-task.actions'
import { patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { nounOf } from '@wuguan/contract/kernel/entity'
import { PHONE_CODES } from '@/app/handheld/phone'
import { CODE, DAY_PATH, SIGN_PATH, START_PATH, STEP, SUBMIT_PATH } from './paths'

it('calls what the actions say', () => {
  expect([SIGN_PATH, STEP]).toEqual([signPoint.path, nounOf(signPoint.form!)])
  expect([START_PATH, SUBMIT_PATH]).toEqual(['start', 'submit'].map((verb) => `${patrolTask.base!}/${verb}`))
  expect([DAY_PATH, CODE]).toEqual([patrolDay.path, patrolDay.permission])
  expect(PHONE_CODES).toContain(CODE)
})
