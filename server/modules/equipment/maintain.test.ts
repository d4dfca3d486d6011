import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import { equipmentFinding } from '@wuguan/contract/equipment/equipment-finding.entity'
import { questionOf } from '@wuguan/contract/kernel/flow'
import { equipmentFlow } from '@wuguan/contract/equipment/equipment.flow'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { equipmentRunReading } from '@wuguan/contract/equipment/equipment-parts.entity'
import { equipmentPlan } from '@wuguan/contract/equipment/equipment-plan.entity'
import { equipmentPlanFlow } from '@wuguan/contract/equipment/equipment-plan.flow'
import {
  equipmentAbnormalType,
  equipmentCheckItem,
  equipmentLevel,
  equipmentType,
} from '@wuguan/contract/equipment/equipment-settings.entity'
import {
  addEquipmentTask,
  assignContractor,
  type CarriedMaintenance,
  type EquipmentBoard,
  equipmentBoard,
  equipmentDay,
  equipmentSheet,
  type MaintainSheet,
  moveTask,
  saveWork,
  signEquipment,
  type YearLine,
  yearPlan,
} from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { equipmentTaskFlow } from '@wuguan/contract/equipment/equipment-task.flow'
import { maintainStatistics } from '@wuguan/contract/equipment/maintain-statistics.report'
import { div } from '@wuguan/contract/kernel/decimal'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import type { CarriedDay } from '@wuguan/contract/schedule/schedule.actions'
import { FINDING_STATUS, TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { sendPicture } from '../../../tests/support/import-batches.ts'
import { makeUser } from '../../../tests/support/user.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { tickTasks } from '../schedule/tick.service.ts'
import { openOrders, type OrderWorld } from '../../../tests/support/work-orders.ts'

/** 维保: plans over machines and types, tasks with readings, materials and licences, and what they find. */
type Values = Readonly<Record<string, unknown>>
let w: OrderWorld
let ann: Caller & { userId: number }
const LICENCE = '消防设施维护保养资质'
const ids = { level: '', root: '', pump: '', fire: '', category: '', leak: '', beyond: '', rust: '' }
let n = 0

const post = async (base: string, body: Values, caller: Caller = w.admin) =>
  caller.call<{ id: string }>('POST', base, { ...w.place, body })
const made = async (base: string, body: Values) => {
  const answer = await post(base, body)
  expect(answer.code, JSON.stringify(answer.data) + answer.msg).toBe(0)
  return answer.data.id
}
const version = async (table: string, id: string) =>
  (await w.sql<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]!.version
const press = async (
  flow: { actions: Record<string, { method: string; path: string }> },
  table: string,
  verb: string,
  id: string,
  body: Values = {},
  caller: Caller = w.admin,
) => {
  const { method, path } = flow.actions[verb]!
  return caller.call<Values>(method as 'PUT', path, {
    ...w.place,
    body: { id, version: await version(table, id), ...body },
  })
}
let today = ''
/** Sets the clock, forwards; everybody stays signed in. */
const at = async (time: string) => {
  today = time.slice(0, 10)
  w.app.clock.set(time)
  await w.sql("update user_session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
    w.app.clock.now(),
  ])
}
const machine = async (more: Values = {}) => {
  const id = await made(equipment.base!, {
    communityId: w.place.communityId,
    name: `水泵${++n}`,
    typeId: ids.pump,
    locationText: '地下一层水泵房',
    ...more,
  })
  expect(await press(equipmentFlow, 'equipment', 'start', id)).toMatchObject({ code: 0 })
  return id
}
const task = (verb: keyof typeof equipmentTaskFlow.actions, id: string, body: Values = {}, caller: Caller = ann) =>
  press(equipmentTaskFlow, 'schedule_task', verb, id, body, caller)
const planDraft = (more: Values) => ({
  communityId: w.place.communityId,
  name: `维保计划${++n}`,
  maintainKind: 'monthly',
  targetMode: 'list',
  freq: 'daily',
  times: [{ start: '08:00', end: '18:00' }],
  startDate: today,
  assigneeKind: 'user',
  userIds: [ann.userId],
  leadDays: 0,
  ...more,
})
const plan = (more: Values) => made(equipmentPlan.base!, planDraft(more))
const enabled = async (more: Values) => {
  const id = await plan(more)
  expect(await press(equipmentPlanFlow, 'schedule_plan', 'enable', id)).toMatchObject({ code: 0 })
  return id
}
const tasksOf = (planId: string) =>
  w.sql<{ id: string; status: number; target: string; date: string; reason: string | null }>(
    'select id, status, target_id as target, slot_date as date, close_reason as reason from schedule_task where plan_id = $1 order by slot_start, target_name',
    [planId],
  )
/** A task given out by hand and begun. */
const begun = async (equipmentId: string, day: string, more: Values = {}) => {
  await at(`${day} 08:00:00`)
  const answer = await post(addEquipmentTask.path, {
    equipmentId,
    name: '临时保养',
    maintainKind: 'monthly',
    userIds: [ann.userId],
    startAt: `${day} 08:00:00`,
    endAt: `${day} 18:00:00`,
    ...more,
  })
  expect(answer.code, JSON.stringify(answer.data) + answer.msg).toBe(0)
  expect(await task('start', answer.data.id)).toMatchObject({ code: 0 })
  return answer.data.id
}
const sheet = async (id: string) =>
  (await w.admin.call<MaintainSheet>(equipmentSheet.method, equipmentSheet.path, { ...w.place, query: { id } })).data
const itemOf = async (id: string, name: string) =>
  (await sheet(id)).steps[0]!.items.find((item) => item.name === name)!.id
const signed = async (id: string, items: readonly Values[], more: Values = {}) => {
  const step = (await sheet(id)).steps[0]!.id
  return ann.call<Values>(signEquipment.method, signEquipment.path, {
    ...w.place,
    body: { id: step, items, ...('method' in more ? more : { method: 'manual', reason: '标签受潮', ...more }) },
  })
}
/** All items sound. */
const sound = async (id: string) => {
  const { steps } = await sheet(id)
  const items = steps[0]!.items.map((item) => ({
    itemId: item.id,
    value: item.valueType === 'number' ? '40' : 'normal',
  }))
  expect(await signed(id, items)).toMatchObject({ code: 0 })
}
const work = (id: string, body: Values, caller: Caller = ann) =>
  caller.call<Values>(saveWork.method, saveWork.path, { ...w.place, body: { id, ...body } })

beforeAll(async () => {
  w = await openOrders()
  await w.sql('update schedule_plan set status = 30 where status = 20')
  ann = await makeUser(
    w.app,
    'maintain-ann',
    ['equipment:task:view', 'equipment:task:execute', 'equipment:abnormal:view', 'equipment:abnormal:handle'],
    { companyId: w.place.companyId },
  )
  await at('2027-01-01 07:00:00')
  const [category] = await w.sql<{ id: string }>(
    "select c.id from problem_category c where c.company_id = $1 and c.enabled = 1 and 'inner' = any(c.order_types) and not exists (select 1 from problem_category k where k.parent_id = c.id) limit 1",
    [w.place.companyId],
  )
  ids.category = category!.id
  ids.level =
    (
      await w.sql<{ id: string }>("select id from equipment_level where code = 'A' and company_id = $1", [
        w.place.companyId,
      ])
    )[0]?.id ?? (await made(equipmentLevel.base!, { code: 'A', name: '关键设备' }))
  await w.sql('update equipment_level set need_audit = false')
  ids.root = await made(equipmentType.base!, { code: 'TROOT', name: '试验给排水', system: 'water' })
  ids.pump = await made(equipmentType.base!, { code: 'TPUMP', name: '试验水泵', parentId: ids.root })
  ids.fire = await made(equipmentType.base!, {
    code: 'TFIRE',
    name: '试验消防',
    system: 'fire',
    licence: LICENCE,
  })
  const type = (code: string, name: string, more: Values) => made(equipmentAbnormalType.base!, { code, name, ...more })
  ids.leak = await type('TLEAK', '试验漏水', {
    level: 'serious',
    deadlineHours: 8,
    toOrder: true,
    categoryId: ids.category,
  })
  ids.rust = await type('TRUST', '试验锈蚀', { level: 'minor', deadlineHours: 72 })
  ids.beyond = (
    await w.sql<{ id: string }>("select id from equipment_abnormal_type where name = '读数超限' and company_id = $1", [
      w.place.companyId,
    ])
  )[0]!.id
  const item = (typeId: string, maintainKind: string, name: string, more: Values = {}) =>
    made(equipmentCheckItem.base!, { typeId, maintainKind, name, photoRule: 'never', ...more })
  await item(ids.root, 'monthly', '渗漏', { abnormalTypeId: ids.leak })
  await item(ids.pump, 'monthly', '温度', {
    valueType: 'number',
    unit: '℃',
    normalMin: '0',
    normalMax: '80',
    required: false,
  })
  await item(ids.pump, 'monthly', '锈蚀', { abnormalTypeId: ids.rust, required: false })
  await item(ids.pump, 'routine', '外观', { required: false })
  await item(ids.pump, 'yearly', '解体', { standardMinutes: 240, required: false })
})
afterAll(() => w.app.stop())

describe('plans', () => {
  it('of a type take what is in use at each generation: 40 pumps are 40 tasks, one that comes later enters from the next', async () => {
    const typeId = await made(equipmentType.base!, { code: `TM${++n}`, name: '四十台泵', parentId: ids.root })
    for (let one = 0; one < 40; one++) await machine({ typeId })
    const id = await enabled({
      targetMode: 'type',
      typeIds: [typeId],
      freq: 'monthly',
      monthDays: [5],
      leadDays: 31,
    })
    expect(await tasksOf(id)).toHaveLength(40)
    await machine({ typeId })
    const pending = await made(equipment.base!, {
      communityId: w.place.communityId,
      name: '未启用',
      typeId,
      locationText: '泵房',
    })
    await at('2027-02-01 07:00:00')
    expect(await press(equipmentPlanFlow, 'schedule_plan', 'generate', id)).toMatchObject({ code: 0 })
    const tasks = await tasksOf(id)
    expect(tasks.filter(({ date }) => date.startsWith('2027-02'))).toHaveLength(41)
    expect(tasks.some(({ target }) => target === pending)).toBe(false)
    await press(equipmentPlanFlow, 'schedule_plan', 'void', id, { reason: '试验结束' })
    const year = await w.admin.call<{ lines: YearLine[] }>(yearPlan.method, yearPlan.path, {
      ...w.place,
      query: { year: '2027' },
    })
    expect(year.data.lines.some(({ id: one }) => one === pending)).toBe(false)
  })
  it('have their items from the type and all above it; a higher kind includes the lower only where that is ticked', async () => {
    await at('2027-03-01 07:00:00')
    const pump = await machine()
    const names = async (more: Values) => {
      const [made] = await tasksOf(await enabled({ equipmentIds: [pump], ...more }))
      return (await sheet(made!.id)).steps[0]!.items.map(({ name }) => name)
    }
    expect(await names({})).toEqual(['渗漏', '温度', '锈蚀'])
    expect(await names({ maintainKind: 'yearly' })).toEqual(['解体'])
    expect(await names({ maintainKind: 'yearly', includesLower: true })).toEqual([
      '外观',
      '渗漏',
      '温度',
      '锈蚀',
      '解体',
    ])
  })
  it('show the year: what is planned in every month', async () => {
    const pump = await machine()
    await enabled({ equipmentIds: [pump], freq: 'quarterly', monthOfCycle: 2, monthDays: [10] })
    const { data } = await w.admin.call<{ lines: YearLine[] }>(yearPlan.method, yearPlan.path, {
      ...w.place,
      query: { year: '2027' },
    })
    const line = data.lines.find(({ id }) => id === pump)!
    expect(line.months.map((cells) => cells.reduce((all, { planned }) => all + planned, 0))).toEqual([
      0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0,
    ])
  })
  it('are not enabled over a machine that is stopped', async () => {
    const pump = await machine({ name: '停用的泵' })
    await press(equipmentFlow, 'equipment', 'stop', pump, { reason: '改造' })
    const id = await plan({ equipmentIds: [pump] })
    expect((await press(equipmentPlanFlow, 'schedule_plan', 'enable', id)).msg).toBe('对象“停用的泵”已停用')
  })
})

describe('no valid licence, no assignment', () => {
  const firm = async (expireAt: string | null) => {
    const [dict] = await w.sql<{ value: string }>(
      "select i.value from dict_item i join dict d on d.id = i.dict_id where d.code = 'contractor_type' limit 1",
    )
    return made('/basedata/base/contractor', {
      name: `维保公司${++n}`,
      type: dict!.value,
      certs: expireAt ? [{ name: LICENCE, expireAt }] : [],
    })
  }
  const sentence = /^“维保公司\d+”没有有效的“消防设施维护保养资质”，不能安排维保$/
  it('holds when the plan is saved and enabled, when a task is given out, begun, or given to another firm', async () => {
    await at('2027-03-02 07:00:00')
    const alarm = await machine({ typeId: ids.fire })
    const none = await firm(null)
    const refused = await post(equipmentPlan.base!, planDraft({ equipmentIds: [alarm], contractorId: none }))
    expect(refused).toMatchObject({ code: 400, data: { contractorId: expect.stringMatching(sentence) } })
    const short = await firm('2027-03-02')
    const id = await plan({ equipmentIds: [alarm], contractorId: short, startDate: '2027-03-03', leadDays: 1 })
    await at('2027-03-03 07:00:00')
    expect(await press(equipmentPlanFlow, 'schedule_plan', 'enable', id)).toMatchObject({
      data: { contractorId: expect.stringMatching(sentence) },
    })
    await at('2027-03-02 07:00:00')
    expect(await press(equipmentPlanFlow, 'schedule_plan', 'enable', id)).toMatchObject({ code: 0 })
    const [made] = await tasksOf(id)
    await at('2027-03-03 08:00:00')
    expect((await task('start', made!.id)).msg).toMatch(sentence)
    const give = (contractorId: string) =>
      w.admin.call<Values>(assignContractor.method, assignContractor.path, {
        ...w.place,
        body: { id: made!.id, contractorId },
      })
    expect(await give(none)).toMatchObject({ data: { contractorId: expect.stringMatching(sentence) } })
    expect((await give(await firm('2027-03-03'))).code).toBe(0)
    expect((await task('start', made!.id)).code).toBe(0)
    const adhoc = await post(addEquipmentTask.path, {
      equipmentId: alarm,
      name: '临时',
      maintainKind: 'monthly',
      userIds: [ann.userId],
      contractorId: none,
      startAt: '2027-03-03 08:00:00',
      endAt: '2027-03-03 18:00:00',
    })
    expect(adhoc).toMatchObject({ data: { contractorId: expect.stringMatching(sentence) } })
  })
  it('holds when a missed task is made up for', async () => {
    await at('2027-03-03 07:00:00')
    const alarm = await machine({ typeId: ids.fire })
    const contractorId = await firm('2027-03-03')
    const id = await enabled({ equipmentIds: [alarm], contractorId, makeupDays: 5 })
    await at('2027-03-04 07:00:00')
    await inTransaction(w.app.kernel, tickTasks)
    const [lost] = await tasksOf(id)
    expect((await task('makeup', lost!.id, {}, w.admin)).msg).toMatch(sentence)
    expect(await tasksOf(id)).toMatchObject([{ status: TASK_STATUS.missed }])
    await w.sql(`update contractor set certs = jsonb_set(certs, '{0,expireAt}', '"2027-03-04"') where id = $1`, [
      contractorId,
    ])
    expect(await task('makeup', lost!.id, {}, w.admin)).toMatchObject({ code: 0 })
    await w.sql('update schedule_task set status = 40 where id = $1', [lost!.id])
  })
})

describe('a task', () => {
  it('is signed by the code of its machine; a reading beyond its limits is explained', async () => {
    const pump = await machine()
    const [code] = await w.sql<{ code: string }>('select qr_code as code from equipment where id = $1', [pump])
    const id = await begun(pump, '2027-03-04')
    const [leak, heat] = [await itemOf(id, '渗漏'), await itemOf(id, '温度')]
    expect((await signed(id, [], { method: 'qr', code: 'EQ:WRONG' })).msg).toBe('二维码与当前设备不符')
    await w.sql("update equipment set old_codes = array['OLDCODE12345'] where id = $1", [pump])
    expect((await signed(id, [], { method: 'qr', code: 'EQ:OLDCODE12345' })).msg).toBe('该二维码已作废')
    const answer = await signed(id, [{ itemId: heat, value: '92' }], { method: 'qr', code: `EQ:${code!.code}` })
    expect(answer).toMatchObject({ data: { items: '数值超出正常范围，请填写说明' } })
    expect((await signed(id, [{ itemId: heat, value: '62' }], { method: 'qr', code: `EQ:${code!.code}` })).code).toBe(0)
    expect((await task('submit', id)).msg).toBe('请填写“渗漏”')
    expect(
      (
        await signed(id, [
          { itemId: leak, value: 'normal' },
          { itemId: heat, value: '62' },
        ])
      ).code,
    ).toBe(0)
    expect((await task('submit', id)).code).toBe(0)
    const { data } = await w.admin.call<Values>('GET', `${equipment.base!}/info/${pump}`, w.place)
    expect(data).toMatchObject({ lastMaintainAt: '2027-03-04', nextMaintainAt: null })
    // The next time, what was read before stands beside.
    const next = await begun(pump, '2027-03-05')
    expect((await sheet(next)).steps[0]!.items.find(({ name }) => name === '温度')!.last).toBe('62')
  })
  it('reads hours that only go up, and takes materials with the submission: a shortage refuses all of it', async () => {
    const pump = await machine()
    await made(equipmentRunReading.base!, { communityId: w.place.communityId, equipmentId: pump, hours: '1000' })
    const stock = await w.one<{ warehouse: string; material: string; free: number; qty: number }>(
      `select s.warehouse_id as warehouse, s.material_id as material, (s.qty - s.locked_qty)::float8 as free, s.qty::float8 as qty
       from material_stock s join warehouse h on h.id = s.warehouse_id join material m on m.id = s.material_id where h.community_id = $1 and m.name = '角阀'`,
      [w.place.communityId],
    )
    const line = { warehouseId: stock.warehouse, materialId: stock.material }
    const id = await begun(pump, '2027-03-06')
    await sound(id)
    expect(await work(id, { runHours: '999' })).toMatchObject({ data: { runHours: '运行小时不能小于上次读数1000.0' } })
    expect((await work(id, { materials: [{ ...line, quantity: String(stock.free + 1) }] })).code).toBe(0)
    expect((await task('submit', id)).msg).toBe(`角阀库存不足，当前可用${stock.free}`)
    const qty = async () =>
      (
        await w.one<{ qty: number }>(
          'select qty::float8 as qty from material_stock where warehouse_id = $1 and material_id = $2',
          [stock.warehouse, stock.material],
        )
      ).qty
    expect(await qty()).toBe(stock.qty)
    expect(
      (
        await work(id, {
          runHours: '1010.5',
          downMinutes: 45,
          contractorCost: '300.00',
          materials: [{ ...line, quantity: '2' }],
        })
      ).code,
    ).toBe(0)
    expect((await task('submit', id)).code).toBe(0)
    expect(await qty()).toBe(stock.qty - 2)
    const kept = await w.one<Values>(
      `select r.material_cost = m.amount as even, r.cost = m.amount + 300 as whole, r.run_hours_before::text as before, r.down_minutes as down, r.finished_on as "on", r.materials,
         v.kind, v.doc_type as doc from maintain_record r join maintain_material m on m.task_id = r.task_id join stock_move v on v.id = m.stock_move_id where r.task_id = $1`,
      [id],
    )
    expect(kept).toEqual({
      even: true,
      whole: true,
      before: '1000.0',
      down: 45,
      on: '2027-03-06',
      materials: null,
      kind: 'maintain',
      doc: 'maintain',
    })
    const { data } = await w.admin.call<Values>('GET', `${equipment.base!}/info/${pump}`, w.place)
    expect(data['runHours']).toBe('1010.5')
    expect((await work(id, { downMinutes: 1 })).msg).toBe('任务不在执行中，不能登记')
  })
  it('is carried by the phone of whoever it is given to, its machine with it, the code of the machine by its mark', async () => {
    const pump = await machine({ name: '随身的泵' })
    const { code } = await w.one<{ code: string }>('select qr_code as code from equipment where id = $1', [pump])
    const id = await begun(pump, '2027-03-16')
    expect((await work(id, { runHours: '12.5', downMinutes: 3 })).code).toBe(0)
    const day = async (caller: Caller) =>
      (await caller.call<CarriedDay<CarriedMaintenance>>('GET', equipmentDay.path, { ...w.place })).data
    const mine = (await day(ann)).tasks.find((one) => one.id === id)!
    expect(mine).toMatchObject({
      begun: true,
      targetName: '随身的泵',
      machine: { name: '随身的泵', place: '地下一层水泵房' },
      work: { runHours: '12.5', downMinutes: 3, wanted: [] },
    })
    expect(mine.sheet.steps[0]!.items.map(({ name }) => name)).toEqual(['渗漏', '温度', '锈蚀'])
    expect(Object.values(mine.marks)[0]!.qr).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(mine)).not.toContain(code)
    expect((await day(w.admin)).tasks).toEqual([])
    // Whoever sees own rows only made none of his tasks, and carries them all the same.
    const own = await makeUser(w.app, 'maintain-carrier', ['equipment:task:view', 'equipment:task:execute'], {
      companyId: w.place.companyId,
      dataScope: 6,
      communityIds: [w.place.communityId],
    })
    await w.sql('update schedule_task set executor_id = $2 where id = $1', [id, own.userId])
    expect((await day(own)).tasks.map((one) => one.id)).toEqual([id])
    await w.sql('update schedule_task set status = 40 where id = $1', [id])
  })
  it('is signed within the radius of its machine, also by a sign that waited for a network, and once', async () => {
    const SPOT = { lng: 113.2644, lat: 23.1291 }
    const pump = await machine({ geo: SPOT })
    const { code } = await w.one<{ code: string }>('select qr_code as code from equipment where id = $1', [pump])
    const id = await begun(pump, '2027-03-17')
    const step = (await sheet(id)).steps[0]!.id
    const leak = await itemOf(id, '渗漏')
    const body = {
      id: step,
      method: 'qr',
      code,
      accuracy: 10,
      queued: true,
      clientAt: '2027-03-17 09:00:00',
      items: [{ itemId: leak, value: 'normal' }],
    }
    const sign = (place: Values, key?: string) =>
      ann.call<Values>(signEquipment.method, signEquipment.path, {
        ...w.place,
        body: { ...body, place },
        ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
      })
    await at('2027-03-17 19:00:00')
    await inTransaction(w.app.kernel, tickTasks)
    expect((await w.one<Values>('select status from schedule_task where id = $1', [id]))['status']).toBe(
      TASK_STATUS.missed,
    )
    expect((await sign({ ...SPOT, lat: SPOT.lat + 0.0011 })).msg).toBe('距离点位122米，超出100米范围')
    const near = { ...SPOT, lat: SPOT.lat + 0.0004 }
    const first = await sign(near, 'phone-1')
    const signs = async () =>
      (await w.one<Values>('select version from schedule_step where id = $1', [step]))['version']
    const once = await signs()
    expect(first).toMatchObject({ code: 0, data: { done: true, distance: 44, signAt: '2027-03-17 09:00:00' } })
    expect((await sign(near, 'phone-1')).data).toEqual(first.data)
    expect(await signs()).toBe(once)
    const late = { queued: true, clientAt: '2027-03-17 09:10:00' }
    expect((await work(id, { downMinutes: 5 })).msg).toBe('任务不在执行中，不能登记')
    expect((await work(id, { downMinutes: 5, queued: true, clientAt: '2027-03-17 18:00:01' })).msg).toBe(
      '任务已超过执行期限',
    )
    expect((await work(id, { downMinutes: 5, queued: true })).data).toEqual({ clientAt: '离线登记须带设备时间' })
    expect((await work(id, { downMinutes: 5, ...late })).code).toBe(0)
    // Written again without a network, the phone does not know yet what came of its signature: it stays until another is given.
    const kept = () =>
      w.one(
        "select down_minutes as down, contractor_sign -> 0 ->> 'name' as hand from maintain_record where task_id = $1",
        [id],
      )
    const contractorSign = [await sendPicture(w.app, ann, '维保单位签字.png')]
    expect((await work(id, { downMinutes: 5, contractorSign, ...late })).code).toBe(0)
    expect((await work(id, { downMinutes: 6, ...late })).code).toBe(0)
    expect(await kept()).toEqual({ down: 6, hand: '维保单位签字.png' })
    const again = [await sendPicture(w.app, ann, '重签.png')]
    expect((await work(id, { downMinutes: 6, contractorSign: again, ...late })).code).toBe(0)
    expect(await kept()).toEqual({ down: 6, hand: '重签.png' })
  })
  it('that is sent back takes only what is written anew', async () => {
    await w.sql('update equipment_level set need_audit = true where id = $1', [ids.level])
    const pump = await machine({ levelId: ids.level })
    const stock = await w.one<{ warehouse: string; material: string; qty: number }>(
      `select s.warehouse_id as warehouse, s.material_id as material, s.qty::float8 as qty from material_stock s join warehouse h on h.id = s.warehouse_id join material m on m.id = s.material_id
       where h.community_id = $1 and m.name = '角阀'`,
      [w.place.communityId],
    )
    const id = await begun(pump, '2027-03-07')
    await w.sql('update equipment_level set need_audit = false where id = $1', [ids.level])
    await sound(id)
    await work(id, { materials: [{ warehouseId: stock.warehouse, materialId: stock.material, quantity: '1' }] })
    expect((await task('submit', id)).code).toBe(0)
    expect((await w.sql('select status from schedule_task where id = $1', [id]))[0]).toEqual({
      status: TASK_STATUS.pendingAudit,
    })
    expect((await task('reject', id, { auditComment: '补充照片' }, w.admin)).code).toBe(0)
    expect((await task('submit', id)).code).toBe(0)
    expect(
      await w.one<Values>(
        'select qty::float8 as qty from material_stock where warehouse_id = $1 and material_id = $2',
        [stock.warehouse, stock.material],
      ),
    ).toEqual({ qty: stock.qty - 1 })
  })
  it('is seen, begun and submitted by whoever it was given to, though he sees own rows alone; nobody else of his kind sees it', async () => {
    const own = (name: string) =>
      makeUser(w.app, name, ['equipment:task:view', 'equipment:task:execute'], {
        companyId: w.place.companyId,
        dataScope: 6,
        communityIds: [w.place.communityId],
      })
    const [mate, other] = [await own('maintain-own'), await own('maintain-other')]
    await at('2027-03-07 20:00:00')
    const answer = await post(addEquipmentTask.path, {
      equipmentId: await machine(),
      name: '夜间抢修',
      maintainKind: 'routine',
      userIds: [mate.userId],
      startAt: '2027-03-07 20:00:00',
      endAt: '2027-03-07 23:00:00',
    })
    expect(answer.code, JSON.stringify(answer.data) + answer.msg).toBe(0)
    const { id } = answer.data
    const seen = async (caller: Caller) =>
      (await caller.call('GET', equipmentSheet.path, { ...w.place, query: { id } })).code
    expect([await seen(mate), await seen(other)]).toEqual([0, 404])
    const filtered = async (mine: boolean) =>
      (
        await mate.call<{ list: { id: string }[] }>('GET', `${equipmentTask.base!}/page`, {
          ...w.place,
          query: { mine: String(mine) },
        })
      ).data.list.map((row) => row.id)
    expect([await filtered(true), await filtered(false)]).toEqual([[id], []])
    expect((await task('start', id, {}, other)).code).not.toBe(0)
    expect((await task('start', id, {}, mate)).code).toBe(0)
  })
  it('is moved within the time that its plan allows, once for all', async () => {
    await at('2027-03-08 07:00:00')
    const pump = await machine()
    const id = await enabled({
      equipmentIds: [pump],
      freq: 'once',
      startDate: '2027-03-09',
      leadDays: 7,
      earlyMinutes: 1440,
      lateMinutes: 1440,
    })
    const [made] = await tasksOf(id)
    const move = (day: string) =>
      w.admin.call<Values>(moveTask.method, moveTask.path, { ...w.place, body: { id: made!.id, day } })
    const outside = { code: 400, data: { day: '超出允许调整的时间范围' } }
    expect(await move('2027-03-11')).toMatchObject(outside)
    expect((await move('2027-03-10')).code).toBe(0)
    expect(await move('2027-03-11')).toMatchObject(outside)
    expect((await move('2027-03-08')).code).toBe(0)
    // The plan does not make it again where it was.
    await press(equipmentPlanFlow, 'schedule_plan', 'generate', id)
    expect(await tasksOf(id)).toMatchObject([{ date: '2027-03-08' }])
  })
  it('ends with a machine that is given up for scrap while it is broken', async () => {
    await at('2027-03-11 07:00:00')
    const pump = await machine()
    const open = await begun(pump, '2027-03-11')
    await press(equipmentFlow, 'equipment', 'reportFault', pump, { reason: '漏水' })
    const { data } = await w.admin.call<Values>('GET', `${equipment.base!}/info/${pump}`, w.place)
    expect(questionOf(equipmentFlow, equipmentFlow.verbs.submit, data)?.content).toContain('有1个未完成任务将被取消')
    const ended = await press(equipmentFlow, 'equipment', 'submit', pump, {
      scrapReason: '不能修复',
      residualValue: '0.00',
    })
    expect(ended).toMatchObject({ code: 0 })
    expect(await w.one('select status, close_reason as reason from schedule_task where id = $1', [open])).toEqual({
      status: TASK_STATUS.cancelled,
      reason: '对象已停用',
    })
  })
  it('that an older release left open on a stopped machine is not submitted', async () => {
    await at('2027-03-11 07:00:00')
    const pump = await machine()
    const open = await begun(pump, '2027-03-11')
    await sound(open)
    await w.sql('update equipment set status = $2 where id = $1', [pump, EQUIPMENT_STATUS.stopped])
    expect(await task('submit', open)).toMatchObject({ code: 422, msg: '设备已停用，任务已取消' })
    expect(await w.one('select status from schedule_task where id = $1', [open])).toEqual({
      status: TASK_STATUS.running,
    })
  })
  it('ends with its machine: 设备已停用，任务已取消', async () => {
    await at('2027-03-11 07:00:00')
    const pump = await machine()
    const planId = await enabled({ equipmentIds: [pump], startDate: '2027-03-12', leadDays: 2 })
    const open = await begun(pump, '2027-03-11')
    const { data } = await w.admin.call<Values>('GET', `${equipment.base!}/info/${pump}`, w.place)
    expect(Number(data['openTasks'])).toBe(3)
    expect(questionOf(equipmentFlow, equipmentFlow.verbs.stop, data)?.content).toBe(
      '停用后不再安排维保，有3个未完成任务将被取消。',
    )
    expect(await press(equipmentFlow, 'equipment', 'stop', pump, { reason: '改造' })).toMatchObject({ code: 0 })
    const after = await w.sql<{ status: number; reason: string }>(
      'select status, close_reason as reason from schedule_task where id = $1 or plan_id = $2',
      [open, planId],
    )
    expect(new Set(after.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
      new Set([`${TASK_STATUS.cancelled} 对象已停用`]),
    )
    expect((await signed(open, [])).msg).toBe('设备已停用，任务已取消')
    expect((await work(open, {})).msg).toBe('设备已停用，任务已取消')
    const adhoc = await post(addEquipmentTask.path, {
      equipmentId: pump,
      name: '临时',
      maintainKind: 'monthly',
      userIds: [ann.userId],
      startAt: '2027-03-11 08:00:00',
      endAt: '2027-03-11 18:00:00',
    })
    expect(adhoc).toMatchObject({ code: 400, data: { equipmentId: '设备已停用' } })
  })
})

describe('what is found', () => {
  const found = (id: string) =>
    w.sql<{ id: string; status: number; level: string; type: string; due: string; order: string | null; item: string }>(
      `select id, status, level, abnormal_type_id as type, to_char(deadline, 'YYYY-MM-DD HH24:MI') as due, order_id as "order", item_name as item from finding where task_id = $1 order by item_name`,
      [id],
    )
  it('becomes an order of the type in the same transaction, and the machine has failed', async () => {
    const pump = await machine()
    const id = await begun(pump, '2027-03-13')
    const leak = await itemOf(id, '渗漏')
    await signed(id, [{ itemId: leak, value: 'abnormal', remark: '法兰漏水' }])
    expect((await task('submit', id)).code).toBe(0)
    const [one] = await found(id)
    expect(one).toMatchObject({
      status: FINDING_STATUS.toOrder,
      level: 'serious',
      type: ids.leak,
      due: '2027-03-13 16:00',
    })
    expect(
      await w.one<Values>('select order_type as type, category_id as category from work_order where id = $1', [
        one!.order,
      ]),
    ).toEqual({ type: 'inner', category: ids.category })
    const { data } = await w.admin.call<Values>('GET', `${equipment.base!}/info/${pump}`, w.place)
    expect(data['status']).toBe(EQUIPMENT_STATUS.fault)
    expect(Number(data['openOrders'])).toBe(1)
    expect(
      await w.one<Values>(
        'select to_status as "to", order_id as "order" from equipment_status_log where equipment_id = $1 order by at desc, id desc limit 1',
        [pump],
      ),
    ).toEqual({ to: EQUIPMENT_STATUS.fault, order: one!.order })
    // Scrapping waits for the order, and for what is still to be mended.
    const scrap = () =>
      press(equipmentFlow, 'equipment', 'submit', pump, { scrapReason: '不能修复', residualValue: '0.00' })
    expect((await scrap()).msg).toBe('设备还有未关闭的工单')
    await w.sql('update work_order set status = 80 where id = $1', [one!.order])
    await w.sql('update finding set status = 30 where id = $1', [one!.id])
    expect((await scrap()).msg).toBe('设备还有未闭环的异常任务')
  })
  it('is proposed as 读数超限 where a reading is beyond; machines of level A have half the time', async () => {
    const [hours] = await w.sql<{ h: number }>(
      'select deadline_hours as h from equipment_abnormal_type where id = $1',
      [ids.beyond],
    )
    const due = (start: string, half: boolean) => {
      const when = new Date(`${start}:00Z`)
      when.setMinutes(when.getMinutes() + hours!.h * (half ? 30 : 60))
      return when.toISOString().slice(0, 16).replace('T', ' ')
    }
    for (const [level, day] of [
      [null, '2027-03-14'],
      [ids.level, '2027-03-15'],
    ] as const) {
      const id = await begun(await machine({ levelId: level }), day)
      await signed(id, [
        { itemId: await itemOf(id, '渗漏'), value: 'normal' },
        { itemId: await itemOf(id, '温度'), value: '92', remark: '轴承磨损' },
      ])
      expect((await task('submit', id)).code).toBe(0)
      expect(await found(id)).toMatchObject([
        { type: ids.beyond, status: FINDING_STATUS.pending, due: due(`${day}T08:00`, level !== null) },
      ])
    }
  })
  it('stands in the list with its machine', async () => {
    const { data } = await w.admin.call<{ list: Values[] }>('GET', `${equipmentFinding.base!}/page`, {
      ...w.place,
      query: { system: 'water', keyword: '水泵' },
    })
    expect(data.list.some((row) => row['equipmentStatus'] === EQUIPMENT_STATUS.fault)).toBe(true)
  })
})

describe('maintenance by hours', () => {
  it('480, 1020, 1030, then 1020 corrected to 1010: one task, thresholds 500 and 1000 noted, the next at 1500', async () => {
    await at('2027-03-20 09:00:00')
    const pump = await machine({ hoursEvery: 500, hoursKind: 'monthly', managerId: ann.userId })
    const read = (hours: string) => {
      w.app.clock.advance(60)
      return made(equipmentRunReading.base!, { communityId: w.place.communityId, equipmentId: pump, hours })
    }
    const tasks = () =>
      w.sql<{ name: string; people: number }>(
        `select t.name, (select count(*)::int from schedule_task__assignee_ids a where a.owner_id = t.id) as people from schedule_task t
         where t.target_id = $1 order by t.created_at`,
        [pump],
      )
    await read('480')
    expect(await tasks()).toEqual([])
    const second = await read('1020')
    await read('1030')
    const answer = await w.admin.call('PUT', equipmentRunReading.base!, {
      ...w.place,
      body: { id: second, version: await version('equipment_run_reading', second), hours: '1010' },
    })
    expect(answer.code, answer.msg).toBe(0)
    expect(await tasks()).toEqual([{ name: '运行1000小时保养', people: 1 }])
    expect(
      await w.sql(
        'select threshold::text as threshold, task_id is not null as task from equipment_hour_due h where equipment_id = $1 order by h.threshold',
        [pump],
      ),
    ).toEqual([
      { threshold: '500.0', task: false },
      { threshold: '1000.0', task: true },
    ])
    await read('1500')
    expect((await tasks()).map(({ name }) => name)).toEqual(['运行1000小时保养', '运行1500小时保养'])
  })
})

describe('figures', () => {
  it('2 faults in 720 h with 6 h and 10 h down: MTTR 8 h, MTBF 352 h', async () => {
    await w.sql('update equipment set deleted_at = $1 where deleted_at is null', [w.app.clock.now()])
    await at('2027-06-01 00:00:00')
    const pump = await machine({ levelId: ids.level, useDate: '2027-06-01' })
    const log = (from: number, to: number, moment: string) =>
      w.sql(
        `insert into equipment_status_log (id, company_id, community_id, equipment_id, from_status, to_status, at, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz, $6::timestamptz)`,
        [w.place.companyId, w.place.communityId, pump, from, to, `${moment}+08`],
      )
    const { running, fault, repairing } = EQUIPMENT_STATUS
    await log(running, fault, '2027-06-10 08:00:00')
    await log(fault, running, '2027-06-10 14:00:00')
    await log(running, fault, '2027-06-20 20:00:00')
    await log(fault, repairing, '2027-06-20 22:00:00')
    await log(repairing, running, '2027-06-21 06:00:00')
    await at('2027-07-01 00:00:00')
    const board = await w.admin.call<EquipmentBoard>(equipmentBoard.method, equipmentBoard.path, w.place)
    expect(board.data).toMatchObject({
      faults: '2',
      meanRepair: '8.00',
      meanBetween: '352.00',
      timeGoodRate: '97.78',
      goodRate: '100.00',
    })
  })
  it('of maintenance count what was due: 4 due, 3 done of which 2 in time, 1 missed, and what it cost', async () => {
    const [pump] = await w.sql<{ id: string }>('select id from equipment where deleted_at is null limit 1')
    const task = async (status: number, late: boolean, more = '') =>
      (
        await w.one<{ id: string }>(
          `insert into schedule_task (id, company_id, community_id, biz_kind, task_no, name, target_id, target_name, category, slot_date, slot_start, slot_end, earliest_at, latest_at, assignee_key, status,
             overdue, late, generated_late, unassigned, suspect, submitted_at, started_at, rule, source, created_at, updated_at)
           values (gen_random_uuid(), $1, $2, 'equipment', 'W' || $3::text, '保养', $4, '泵', 'monthly', '2027-06-05', '2027-06-05 08:00+08', '2027-06-05 10:00+08', '2027-06-05 08:00+08', '2027-06-05 10:00+08', 'W' || $3::text,
             $5::int, false, $6::boolean, $7::boolean, false, false, case when $5::int = 40 then timestamptz '2027-06-05 09:00+08' + case when $6::boolean then interval '2 hours' else interval '0' end end,
             '2027-06-05 08:00+08', '{}', 'plan', now(), now()) returning id`,
          [w.place.companyId, w.place.communityId, `${++n}`, pump!.id, status, late, more === 'lost'],
        )
      ).id
    const done = [await task(40, false), await task(40, false), await task(40, true)]
    await task(50, false)
    await task(50, false, 'lost')
    await task(90, false)
    await w.sql(
      `insert into maintain_record (id, company_id, community_id, task_id, equipment_id, maintain_kind, cost, material_cost, rounds, finished_on, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, $4, 'monthly', 120.50, 120.50, 1, '2027-06-06', now(), now())`,
      [w.place.companyId, w.place.communityId, done[0], pump!.id],
    )
    const { data } = await w.admin.call<ReportAnswer>('GET', `${maintainStatistics.path}/report`, {
      ...w.place,
      query: { by: 'maintainKind', day: '2027-06-01,2027-06-30' },
    })
    expect(data.totals.values).toMatchObject({
      due: '4',
      done: '3',
      inTime: '2',
      missed: '1',
      doneRate: '75.00',
      inTimeRate: '50.00',
      missedRate: '25.00',
      cost: '120.50',
    })
    // The year to the day of the board: 120.50 more of the system of the pump, for each m² of houses.
    const { system, area, cost } = await w.one<{ system: string; area: string | null; cost: string }>(
      `select k.system, (select sum(h.building_area) from house h where h.community_id = $1 and h.deleted_at is null and h.lineage = 1)::text as area,
         (select sum(r.cost) from maintain_record r join equipment o on o.id = r.equipment_id join equipment_type y on y.id = o.type_id
            where r.community_id = $1 and y.system = k.system and r.finished_on > '2026-07-01')::text as cost
       from equipment e join equipment_type k on k.id = e.type_id where e.id = $2`,
      [w.place.communityId, pump!.id],
    )
    const board = await w.admin.call<EquipmentBoard>(equipmentBoard.method, equipmentBoard.path, w.place)
    expect(board.data.costs.find((one) => one.system === system)).toEqual({
      system,
      cost,
      perMeter: area === null ? null : div(cost, area, 4),
    })
  })
})
