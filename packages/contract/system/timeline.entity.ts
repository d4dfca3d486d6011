import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const ACTOR_KIND = options(
  ['user', '员工'],
  ['customer', '客户'],
  ['system', '系统'],
  ['device', '设备'],
  ['external', '外部'],
  ['hotline', '热线'],
)

export const timeline = defineEntity('system.timeline', {
  label: '时间线',
  doc: 'What happened to a record, in words: shared by every module (the house log is the timeline of a house). bizType is an entity name.',
  title: 'action',
  base: null,
  perms: { prefix: 'basedata:log', list: 'operation' },
  scope: 'company',
  nullableCompany: true,
  appendOnly: true,
  verbs: [],
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', indexed: true }),
    bizType: f.text('业务类型', { required: true, max: 60, indexed: true }),
    bizId: f.text('业务编号', { required: true, max: 64, indexed: true }),
    action: f.text('动作', { required: true, max: 60 }),
    fromState: f.text('原状态', { max: 40 }),
    toState: f.text('新状态', { max: 40 }),
    actorKind: f.choice('操作方', { of: ACTOR_KIND, required: true, default: 'user' }),
    actorId: f.text('操作方编号', { max: 64 }),
    actorName: f.text('操作方名称', { max: 60 }),
    at: f.dateTime('时间', { required: true, indexed: true }),
    remark: f.text('说明', { max: 500 }),
    data: f.json<Record<string, unknown>>('数据'),
  },
})
