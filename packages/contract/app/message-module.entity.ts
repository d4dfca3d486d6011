import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const messageModule = defineEntity('app.messageModule', {
  label: '消息模块',
  doc: `A drawer of the message box. The tree is shared by all companies. Users switch modules off for themselves, except mandatory
ones. Code is what senders name; it never changes.`,
  title: 'name',
  base: '/message/ams/module',
  perms: { prefix: 'message:module', list: 'edit', add: 'edit', delete: 'edit' },
  scope: 'global',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  tree: { parent: 'parentId', order: 'orderNum' },
  fields: {
    parentId: f.ref('上级模块', { to: 'app.messageModule' }),
    name: f.text('模块名称', { required: true, max: 20, search: true, width: 220 }),
    code: f.text('模块编码', {
      required: true,
      createOnly: true,
      max: 40,
      pattern: '^[a-z][A-Za-z0-9]*$',
      indexed: true,
      help: '业务发送消息时引用，如 workOrder，保存后不能修改',
      messages: { invalid: '模块编码须以小写字母开头，只能包含字母和数字' },
    }),
    icon: f.text('图标', { max: 40 }),
    mandatory: f.flag('必收', { default: false, help: '必收消息不能关闭' }),
    orderNum: f.integer('排序', { min: 0, max: 9999, default: 0 }),
    state: f.choice('状态', {
      of: ENABLED,
      required: true,
      default: 1,
      help: '停用后新消息不再弹窗，也不在消息盒子中列出',
    }),
  },
  unique: [unique(['code'], '模块编码已存在'), unique(['parentId', 'name'], '同级模块名称已存在')],
  list: {
    columns: ['name', 'code', 'mandatory', 'state', 'orderNum'],
    filters: ['state', 'mandatory'],
    sort: { field: 'orderNum', order: 'asc' },
  },
  form: [group('消息模块', ['parentId', 'name', 'code', 'orderNum', 'mandatory', 'state'])],
})
