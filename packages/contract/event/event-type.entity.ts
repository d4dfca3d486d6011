import { CRUD_VERBS, defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const eventType = defineEntity('event.eventType', {
  label: '事件类型',
  doc: `What sort of happening an event is, a tree of up to three levels; events name leaves. path holds the ids from the top to the record itself,
each followed by a slash, so that a subtree is found by its prefix.`,
  title: 'name',
  base: '/manage/event/type',
  perms: { prefix: 'event:type', list: 'view', add: 'create', export: 'view' },
  scope: 'company',
  softDelete: false,
  verbs: CRUD_VERBS.filter((verb) => verb !== 'plain'),
  tree: { parent: 'parentId', order: 'sort', levels: 3 },
  fields: {
    parentId: f.ref('上级类型', { to: 'event.eventType', indexed: true }),
    code: f.text('编码', { required: true, max: 20, pattern: '^[A-Za-z0-9_.-]+$', search: true, width: 120 }),
    name: f.text('名称', { required: true, max: 40, search: true, width: 220 }),
    defaultLevelId: f.ref('默认级别', { to: 'event.eventLevel', help: '上报时没有选择级别的事件取该级别' }),
    guide: f.longText('处置要点', { max: 1000 }),
    contingencyTypeId: f.ref('应急类型', {
      to: 'contingency.contingencyType',
      width: 110,
      help: '升级为应急事件时按该类型的预案处置；不选择时取上级类型的',
    }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
    path: f.text('路径', { max: 120, readonly: true, internal: true, indexed: true }),
  },
  computed: { isLeaf: f.flag('末级') },
  unique: [
    unique(['code', 'companyId'], '编码已存在'),
    unique(['name', 'parentId', 'companyId'], '同级类型名称已存在'),
  ],
  list: {
    columns: ['name', 'code', 'defaultLevelId', 'contingencyTypeId', 'guide', 'enabled', 'sort'],
    filters: ['enabled', 'defaultLevelId'],
  },
  form: [
    group('事件类型', ['parentId', 'code', 'name', 'defaultLevelId', 'contingencyTypeId', 'guide', 'enabled', 'sort']),
  ],
  batch: ['enabled'],
})
