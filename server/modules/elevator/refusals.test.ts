import { elevatorBrand } from '@wuguan/contract/elevator/elevator-brand.entity'
import { elevatorCheckFlow } from '@wuguan/contract/elevator/elevator-check.flow'
import { elevatorFault } from '@wuguan/contract/elevator/elevator-fault.entity'
import { elevatorFaultFlow } from '@wuguan/contract/elevator/elevator-fault.flow'
import { elevatorFaultType } from '@wuguan/contract/elevator/elevator-fault-type.entity'
import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorFlow } from '@wuguan/contract/elevator/elevator.flow'
import { user } from '@wuguan/contract/system/user.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actable, openRegister, type Register } from '../../../tests/support/register.ts'

/** Days and moments that cannot be, and who is still needed: what the register of lifts says to them. */
type Values = Record<string, unknown>
let r: Register
let brandId: string
let faultTypeId: string
let serial = 0
beforeAll(async () => {
  r = await openRegister({ now: '2025-06-18 09:00:00' })
  brandId = String((await r.ok('POST', elevatorBrand.base!, { name: '三菱' })).id)
  const type = { code: 'KR', name: '困人', severity: 'trap', arriveMinutes: 30 }
  faultTypeId = String((await r.ok('POST', elevatorFaultType.base!, type)).id)
})
afterAll(() => r.app.stop())

const unprocessable = (msg: string) => ({ code: 422, msg })
const fault = (field: string, sentence: string) => ({ code: 400, data: { [field]: sentence } })
const draft = (more: Values = {}) => {
  serial += 1
  return {
    communityId: r.communityId,
    elevatorNo: `${serial}#-R`,
    registerCode: `3110440107${String(serial).padStart(6, '0')}`,
    useCertNo: `梯11粤R${serial}`,
    brandId,
    floors: 18,
    stations: 18,
    acceptDate: '2019-07-20',
    useDate: '2019-08-01',
    ...more,
  }
}
const done = async (flow: Actable, name: string, id: string, values: Values = {}) => {
  const { code, msg } = await r.verb(flow, name, id, values)
  expect(code, `${name}: ${msg}`).toBe(0)
}
const lift = async (more: Values = {}) => {
  const id = String((await r.ok('POST', elevator.base!, draft(more))).id)
  await done(elevatorFlow, 'start', id)
  return id
}
const applied = async (elevatorId: string) => {
  const [check] = await r.sql<{ id: string }>('select id from elevator_check where elevator_id = $1', [elevatorId])
  await done(elevatorCheckFlow, 'apply', check!.id, { agency: '市特检院' })
  return check!.id
}
const checkOf = async (id: string) =>
  (
    await r.sql(
      `select phase, book_date::text as booked, rounds, (select count(*)::int from elevator_check_log l where l.check_id = t.id) as logs
       from elevator_check t where id = $1`,
      [id],
    )
  )[0]

describe('checks', () => {
  it('are booked for a day that comes, and the first of them is no second one', async () => {
    const check = await applied(await lift())
    expect(await r.verb(elevatorCheckFlow, 'book', check, { bookDate: '2025-06-17' })).toMatchObject(
      fault('bookDate', '约检日不能早于今天'),
    )
    expect(await checkOf(check)).toEqual({ phase: 'applied', booked: null, rounds: 0, logs: 0 })
    await done(elevatorCheckFlow, 'book', check, { bookDate: '2025-06-18' })
    const found = { checkDate: '2025-06-18', reportNo: 'RF-1', result: 'recheck' }
    expect(await r.verb(elevatorCheckFlow, 'register', check, found)).toMatchObject(
      fault('result', '首次检验不能登记复检合格'),
    )
    expect(await checkOf(check)).toEqual({ phase: 'booked', booked: '2025-06-18', rounds: 0, logs: 0 })
  })

  it('that failed are looked at again on a day that comes', async () => {
    const check = await applied(await lift())
    await done(elevatorCheckFlow, 'book', check, { bookDate: '2025-06-18' })
    const rectifyItems = [{ text: '更换监测开关', deadline: '2025-06-25' }]
    const failed = { checkDate: '2025-06-18', reportNo: 'RF-2', result: 'fail', rectifyItems }
    await done(elevatorCheckFlow, 'register', check, failed)
    const again = { rectifyText: '已更换', bookDate: '2025-06-17' }
    expect(await r.verb(elevatorCheckFlow, 'rectify', check, again)).toMatchObject(
      fault('bookDate', '复检日期不能早于今天'),
    )
    expect(await checkOf(check)).toEqual({ phase: 'rectifying', booked: '2025-06-18', rounds: 1, logs: 1 })
  })

  it('count from an acceptance that has been', async () => {
    expect(await r.refused('POST', elevator.base!, draft({ acceptDate: '2025-06-19' }))).toMatchObject(
      fault('acceptDate', '监督检验合格日期不能晚于今天'),
    )
  })
})

describe('a fault', () => {
  const told = (elevatorId: string, more: Values = {}) => ({
    communityId: r.communityId,
    elevatorId,
    faultTypeId,
    happenedAt: '2025-06-18 07:58:00',
    callAt: '2025-06-18 08:00:00',
    trapped: true,
    trappedCount: 1,
    ...more,
  })
  const faultOf = async (id: string) =>
    (await r.sql('select status, recover_at from elevator_fault where id = $1', [id]))[0]

  it('has happened', async () => {
    const later = { happenedAt: '2025-06-18 09:00:01', callAt: '2025-06-18 09:00:02' }
    expect(await r.refused('POST', elevatorFault.base!, told(await lift(), later))).toMatchObject(
      fault('happenedAt', '发生时间不能晚于当前时间'),
    )
  })

  it('ends after who was caught is out and who came has come, and not in the future', async () => {
    const id = String((await r.ok('POST', elevatorFault.base!, told(await lift()))).id)
    await done(elevatorFaultFlow, 'arrive', id, { arriveAt: '2025-06-18 08:20:00' })
    const recover = (releaseAt: string, recoverAt: string) =>
      r.verb(elevatorFaultFlow, 'recover', id, {
        releaseAt: `2025-06-18 ${releaseAt}`,
        recoverAt: `2025-06-18 ${recoverAt}`,
      })
    expect(await recover('08:40:00', '08:39:59')).toMatchObject(fault('recoverAt', '恢复时间不能早于解救时间'))
    expect(await recover('08:40:00', '09:00:01')).toMatchObject(fault('recoverAt', '恢复时间不能晚于当前时间'))
    expect(await faultOf(id)).toEqual({ status: 'arrived', recover_at: null })
  })

  it('of nobody who was caught ends after somebody has come', async () => {
    const type = { code: 'AN', name: '按钮失灵', severity: 'normal', arriveMinutes: 120 }
    const own = String((await r.ok('POST', elevatorFaultType.base!, type)).id)
    const without = { faultTypeId: own, trapped: false, trappedCount: null }
    const id = String((await r.ok('POST', elevatorFault.base!, told(await lift(), without))).id)
    await done(elevatorFaultFlow, 'arrive', id, { arriveAt: '2025-06-18 08:20:00' })
    expect(await r.verb(elevatorFaultFlow, 'recover', id, { recoverAt: '2025-06-18 08:19:59' })).toMatchObject(
      fault('recoverAt', '恢复时间不能早于到场时间'),
    )
    expect(await faultOf(id)).toEqual({ status: 'arrived', recover_at: null })
  })
})

it('who answers for the safety of lifts does not leave before somebody else does', async () => {
  const officer = await r.user('lift-safety', [elevator.codes.list])
  const [one] = [await lift({ safetyOfficerId: officer.userId }), await lift({ safetyOfficerId: officer.userId })]
  const leave = () => r.admin.call('DELETE', user.base!, { body: [officer.userId] })
  expect(await leave()).toMatchObject(unprocessable('该用户是2台电梯的安全员，请先更换安全员'))
  expect(await r.sql('select deleted_at from sys_user where id = $1', [officer.userId])).toEqual([{ deleted_at: null }])
  await r.sql('update elevator set safety_officer_id = null where id = $1', [one])
  expect(await leave()).toMatchObject(unprocessable('该用户是1台电梯的安全员，请先更换安全员'))
})
