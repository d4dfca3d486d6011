import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import { equipmentFlow } from '@wuguan/contract/equipment/equipment.flow'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { equipmentType } from '@wuguan/contract/equipment/equipment-settings.entity'
import { addEquipmentTask, signEquipment } from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentTaskFlow } from '@wuguan/contract/equipment/equipment-task.flow'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { meterLevel } from '@wuguan/contract/meter/meter-level.entity'
import { TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { decideFor } from '../../../tests/support/consent.ts'
import { must } from '../../../tests/support/must.ts'
import { overtaken } from '../../../tests/support/overtaken.ts'
import type { Actable } from '../../../tests/support/register.ts'

/** What still hangs on a machine or a type when somebody would end it. */
type Values = Readonly<Record<string, unknown>>
let w: ChargeWorld
let typeId: string
let n = 0
beforeAll(async () => {
  w = await openCharge({ now: '2025-04-04 09:00:00' })
  await decideFor(w)
  typeId = await type()
})
afterAll(() => w.app.stop())

const unprocessable = (msg: string) => ({ code: 422, msg })
const made = async (base: string, body: Values) => (await must<{ id: string }>(w.admin, 'POST', base, body)).id
const type = (more: Values = {}) =>
  made(equipmentType.base!, { code: `RF${++n}`, name: `类型${n}`, system: 'water', ...more })
const done = async (flow: Actable, name: string, id: string, values: Values = {}) => {
  const { code, msg, data } = await w.verb(flow, name, id, values)
  expect(code, `${name}: ${msg} ${JSON.stringify(data)}`).toBe(0)
}
const machine = (more: Values = {}) =>
  made(equipment.base!, {
    communityId: w.communityId,
    name: `水泵${++n}`,
    typeId,
    locationText: '地下一层水泵房',
    ...more,
  })
const running = async () => {
  const id = await machine()
  await done(equipmentFlow, 'start', id)
  return id
}
const statusOf = async (id: string) =>
  (await w.sql<{ status: number }>('select status from equipment where id = $1', [id]))[0]!.status

it('a type is not disabled before what is below it', async () => {
  const above = await type()
  await type({ parentId: above })
  const body = { id: above, version: 1, enabled: 0 }
  expect(await w.admin.call('PUT', equipmentType.base!, { body })).toMatchObject(unprocessable('请先停用下级类型'))
  expect(await w.sql('select enabled from equipment_type where id = $1', [above])).toEqual([{ enabled: 1 }])
})

describe('a machine', () => {
  it('is not deleted before what hangs on it, but may go with it', async () => {
    const above = await machine()
    const below = await machine({ parentId: above })
    const remove = (...body: string[]) => w.admin.call('DELETE', equipment.base!, { body })
    expect(await remove(above)).toMatchObject(unprocessable('设备下有子设备，不能删除'))
    expect(await w.sql('select deleted_at from equipment where id = $1', [above])).toEqual([{ deleted_at: null }])
    expect(await remove(above, below)).toMatchObject({ code: 0 })
  })

  it('stands below none that is deleted meanwhile', async () => {
    const parentId = await machine()
    const levelId = await made(meterLevel.base!, { code: 'SB', name: '设备表', levelNo: 1, companyId: w.companyId })
    const meterId = await made(meter.base!, {
      communityId: w.communityId,
      code: 'SB01',
      kind: 'water',
      usageType: 'public',
      levelId,
      location: '水泵房',
    })
    const body = {
      communityId: w.communityId,
      name: '来晚的水泵',
      typeId,
      locationText: '地下一层水泵房',
      parentId,
      meterId,
    }
    const changes = [
      ['lock table meter in access exclusive mode'],
      ['update equipment set deleted_at = created_at where id = $1', [parentId]],
    ] as const
    expect(await overtaken(w.app, changes, () => w.admin.call('POST', equipment.base!, { body }))).toMatchObject({
      code: 400,
      data: { parentId: '请选择本项目的设备' },
    })
    expect(await w.sql('select 1 from equipment where name = $1', [body.name])).toEqual([])
  })

  it('recovers while its order is open only with a word about it', async () => {
    const id = await running()
    await done(equipmentFlow, 'reportFault', id, { reason: '异响' })
    const inner = { code: 'RFIN', name: '内部任务', orderTypes: ['inner'] }
    const categoryId = await made(problemCategory.base!, inner)
    await done(equipmentFlow, 'repair', id, { categoryId, content: '更换轴承并试运行' })
    expect(await w.verb(equipmentFlow, 'recover', id)).toMatchObject({
      code: 400,
      data: { reason: '维修工单没有关闭，请填写恢复说明' },
    })
    expect(await statusOf(id)).toBe(EQUIPMENT_STATUS.repairing)
    await done(equipmentFlow, 'recover', id, { reason: '已修复，工单待验收' })
  })

  it('that is to be scrapped takes no maintenance any more, begun as it is', async () => {
    const id = await running()
    const task = await made(addEquipmentTask.path, {
      equipmentId: id,
      name: '临时保养',
      maintainKind: 'monthly',
      userIds: [w.userId],
      startAt: '2025-04-04 08:00:00',
      endAt: '2025-04-04 18:00:00',
    })
    await done(equipmentTaskFlow, 'start', task)
    const [step] = await w.sql<{ id: string }>('select id from schedule_step where task_id = $1', [task])
    await must(w.admin, 'POST', signEquipment.path, { id: step!.id, method: 'manual', reason: '标签受潮' })
    await done(equipmentFlow, 'reportFault', id, { reason: '壳体开裂' })
    await done(equipmentFlow, 'submit', id, { scrapReason: '不能修复', residualValue: '0.00' })
    expect(await w.verb(equipmentTaskFlow, 'submit', task)).toMatchObject(unprocessable('当前状态为“已取消”，不能提交'))
    expect(
      await w.sql(
        'select t.status, (select count(*)::int from maintain_record r where r.task_id = t.id) as records from schedule_task t where t.id = $1',
        [task],
      ),
    ).toEqual([{ status: TASK_STATUS.cancelled, records: 0 }])
  })
})
