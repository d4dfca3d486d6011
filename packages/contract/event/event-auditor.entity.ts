import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { AUDITOR_KIND, AUDITOR_MODE } from './event-options.ts'

export const eventAuditor = defineEntity('event.eventAuditor', {
  label: '事件审核人',
  doc: `Who audits reports and closings of events, step by step; of each step the most specific row of a place, type and level holds. A step never stands
without the one before it: wherever its row matches, a row of that step does too.`,
  title: 'step',
  base: '/manage/event/auditor',
  perms: { prefix: 'event:auditor', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', indexed: true, placeholder: '全部项目' }),
    typeId: f.ref('事件类型', { to: 'event.eventType', indexed: true, placeholder: '全部类型', help: '包含下级类型' }),
    levelId: f.ref('级别', { to: 'event.eventLevel', indexed: true, placeholder: '全部级别' }),
    step: f.integer('步骤', { required: true, min: 1, max: 3, default: 1, width: 72 }),
    kind: f.choice('审核人类型', { of: AUDITOR_KIND, required: true, default: 'user' }),
    userIds: f.refsInt('人员', { to: 'system.user', required: true, max: 20, when: { kind: 'user' } }),
    positionIds: f.refsInt('岗位', { to: 'system.position', required: true, max: 20, when: { kind: 'position' } }),
    roleIds: f.refsInt('角色', { to: 'system.role', required: true, max: 20, when: { kind: 'role' } }),
    mode: f.choice('方式', { of: AUDITOR_MODE, required: true, default: 'any', width: 80 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['communityId', 'typeId', 'levelId', 'step', 'companyId'], '已存在相同条件的审核人')],
  list: {
    columns: [
      'communityId',
      'typeId',
      'levelId',
      'step',
      'kind',
      'userIds',
      'positionIds',
      'roleIds',
      'mode',
      'enabled',
    ],
    filters: ['communityId', 'typeId', 'levelId', 'enabled', 'step'],
    sort: { field: 'step', order: 'asc' },
  },
  form: [
    group('适用范围', ['communityId', 'typeId', 'levelId', 'step']),
    group('审核人', ['kind', 'userIds', 'positionIds', 'roleIds', 'mode', 'enabled']),
  ],
})
