import { type Attachment, f } from '../kernel/fields.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { date, integerId, queryId, text, uuid, uuids, whole } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import { HOUSEKEEPER_STATE } from './housekeeper.entity.ts'

/** People of the service: housekeepers, contractors and the schedule; parking members. */
export interface ScheduleCalendar {
  people: { userId: number; name: string; deptName: string | null; days: number; hours: string }[]
  shifts: {
    id: string
    name: string
    code: string
    startTime: string
    endTime: string
    crossDay: boolean
    color: string | null
  }[]
  items: {
    id: string
    userId: number
    date: string
    shiftId: string
    status: number
    communityId: number
    communityName: string
    positionId: number | null
    swapWithId: string | null
    pendingSwap: boolean
    version: number
  }[]
  conflicts: ScheduleConflict[]
}
export interface ScheduleConflict {
  userId: number
  name: string
  date: string
  kind: 'overlap' | 'days' | 'rest'
  message: string
}
export interface CardPreview {
  name: string
  title: string | null
  photo: Attachment[] | null
  publicMobile: string | null
  serviceHours: string | null
  intro: string | null
  qrCode: string | null
  communityName: string
  buildingNames: string[]
}

export const setMainHousekeeper = defineAction('basedata.setMainHousekeeper', {
  label: '设为主管家',
  path: '/basedata/base/housekeeperArea/main',
  permission: 'basedata:housekeeper:area',
  input: z.object({ ids: uuids('服务区域', 'basedata.housekeeperArea') }),
  output: returns<{ updated: number }>(),
})
export const saveHousekeeperAreas = defineAction('basedata.saveHousekeeperAreas', {
  label: '设置服务区域',
  method: 'PUT',
  path: '/basedata/base/housekeeper/areas',
  permission: 'basedata:housekeeper:area',
  input: z.object({
    id: uuid('管家', 'basedata.housekeeper'),
    areas: z
      .array(
        z.object({
          buildingId: uuid('楼栋', 'basedata.building'),
          unitId: uuid('单元', 'basedata.unit').nullish(),
          isMain: z.boolean().default(false),
        }),
      )
      .max(500),
  }),
  output: returns<{ areas: number }>(),
  sample: (world) => ({ id: String(world.id('basedata.housekeeper')), areas: [] }),
})
export const setHousekeeperDuty = defineAction('basedata.setHousekeeperDuty', {
  label: '管家在岗离岗',
  path: '/basedata/base/housekeeper/duty',
  permission: 'basedata:housekeeper:edit',
  fields: {
    id: f.ref('管家', { to: 'basedata.housekeeper', required: true }),
    state: f.choice('状态', { of: HOUSEKEEPER_STATE, required: true }),
    takeOverId: f.ref('接手管家', { to: 'basedata.housekeeper', help: '服务区域连同主管家身份一并转交' }),
  },
  output: returns<null>(),
})
export const housekeeperCard = defineAction('basedata.housekeeperCard', {
  label: '预览名片',
  method: 'GET',
  path: '/basedata/base/housekeeper/card/{id}',
  permission: 'basedata:housekeeper:list',
  input: z.object({ id: uuid('管家', 'basedata.housekeeper') }),
  output: returns<CardPreview & { code: string }>(),
})
export const publicHousekeeperCard = defineAction('basedata.publicHousekeeperCard', {
  label: '管家名片',
  method: 'GET',
  path: '/basedata/public/housekeeper/{code}',
  access: 'public',
  input: z.object({ code: text('链接', 32) }),
  output: returns<CardPreview>(),
  sample: () => ({ code: 'unknown' }),
})

export const scheduleCalendar = defineAction('basedata.scheduleCalendar', {
  label: '排班日历',
  method: 'GET',
  path: '/basedata/base/staffSchedule/calendar',
  permission: 'basedata:schedule:list',
  input: z.object({
    from: date('开始日期'),
    to: date('结束日期'),
    communityId: queryId('项目', 'basedata.community').optional(),
  }),
  output: returns<ScheduleCalendar>(),
})
export const copyScheduleWeek = defineAction('basedata.copyScheduleWeek', {
  label: '复制排班',
  path: '/basedata/base/staffSchedule/copyWeek',
  permission: 'basedata:schedule:edit',
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    from: f.date('来源周', { required: true }),
    to: f.date('目标周', { required: true }),
    weeks: f.integer('连续周数', { required: true, min: 1, max: 12, default: 1 }),
    userIds: f.refsInt('员工', { to: 'system.user', max: 500 }),
  },
  output: returns<{ created: number; skipped: number }>(),
})
export const rotateSchedule = defineAction('basedata.rotateSchedule', {
  label: '按模板轮班',
  path: '/basedata/base/staffSchedule/rotate',
  permission: 'basedata:schedule:edit',
  input: z
    .object({
      communityId: integerId('项目', 'basedata.community'),
      userIds: z.array(integerId('员工', 'system.user'), '请选择员工').min(1, '请选择员工').max(200, '单次最多200人'),
      /** Shift of each day of the round; null = 休. */
      pattern: z
        .array(uuid('班次', 'basedata.shift').nullable(), '请选择轮班模板')
        .min(1, '请选择轮班模板')
        .max(31, '轮班模板最多31天'),
      from: date('开始日期'),
      to: date('结束日期'),
      /** Each next person begins so many days later in the round. */
      stagger: whole('错开天数', 0, 31).default(0),
    })
    .refine((input) => input.from <= input.to, { path: ['to'], message: '结束日期不能早于开始日期' }),
  output: returns<{ created: number; skipped: number }>(),
  sample: (world) => ({
    communityId: Number(world.id('basedata.community')),
    userIds: [Number(world.id('system.user'))],
    pattern: [String(world.id('basedata.shift')), null],
    from: world.today,
    to: world.today,
  }),
})
export const requestSwap = defineAction('basedata.requestSwap', {
  label: '申请调班',
  path: '/basedata/base/staffSchedule/swap',
  permission: 'basedata:schedule:swap',
  input: z.object({ id: uuid('排班', 'basedata.staffSchedule'), withId: uuid('对调排班', 'basedata.staffSchedule') }),
  output: returns<null>(),
})
export const answerSwap = defineAction('basedata.answerSwap', {
  label: '答复调班',
  path: '/basedata/base/staffSchedule/swapAnswer',
  permission: 'basedata:schedule:swap',
  input: z.object({ id: uuid('排班', 'basedata.staffSchedule'), accept: z.boolean() }),
  output: returns<null>(),
  sample: (world) => ({ id: String(world.id('basedata.staffSchedule')), accept: true }),
})

export const adjustParkPoints = defineAction('basedata.adjustParkPoints', {
  label: '调整积分',
  path: '/basedata/base/parkMember/points',
  permission: 'basedata:parkMember:edit',
  fields: {
    id: f.ref('停车会员', { to: 'basedata.parkMember', required: true }),
    change: f.integer('积分', { required: true, min: -1_000_000, max: 1_000_000, help: '扣减填负数' }),
    reason: f.longText('原因', { required: true, max: 200, messages: { required: '请填写原因' } }),
  },
  rules: (rule) => [rule('change', '请输入积分', ({ change }) => change !== 0)],
  output: returns<{ points: number }>(),
})
export const bindParkMember = defineAction('basedata.bindParkMember', {
  label: '绑定客户',
  path: '/basedata/base/parkMember/bind',
  permission: 'basedata:parkMember:edit',
  fields: {
    id: f.ref('停车会员', { to: 'basedata.parkMember', required: true }),
    customerId: f.ref('客户', { to: 'basedata.customer', help: '按姓名或手机号搜索；清空后保存即解除绑定' }),
  },
  output: returns<null>(),
})
export const sortCrmLabels = defineAction('basedata.sortCrmLabels', {
  label: '标签项排序',
  method: 'PUT',
  path: '/basedata/base/crmLabel/sort',
  permission: 'basedata:crmLabel:edit',
  input: z.object({ ids: uuids('标签项', 'basedata.crmLabel') }),
  output: returns<null>(),
})
