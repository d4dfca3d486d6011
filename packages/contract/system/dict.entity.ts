import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const DICT_KIND = options([1, '系统'], [2, '业务'])

export const dict = defineEntity('system.dict', {
  label: '字典',
  doc: 'A list of values that fields with a dict option choose from. A company may add items of its own where allowCompany says so.',
  title: 'name',
  base: '/basedata/sys/dict',
  perms: 'system:dict',
  scope: 'global',
  id: 'integer',
  fields: {
    code: f.text('字典编码', {
      required: true,
      max: 60,
      search: true,
      indexed: true,
      pattern: '^[a-z][a-z0-9_]*$',
      messages: { invalid: '字典编码须以小写字母开头，只含小写字母、数字和下划线' },
    }),
    name: f.text('字典名称', { required: true, max: 40, search: true }),
    kind: f.choice('类别', { of: DICT_KIND, required: true, default: 2 }),
    allowCompany: f.flag('允许公司自定义', { default: false }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  computed: { itemCount: f.integer('字典项数') },
  unique: [unique(['code'], '字典编码已存在')],
  list: { columns: ['code', 'name', 'kind', 'allowCompany', 'itemCount', 'state'], filters: ['kind', 'state'] },
})
