import { defineEntity, group, lockedIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const PERIOD_ORDER = options(['oldFirst', '先旧后新'], ['itemFirst', '先费项后期间'])
export const COMPONENT_ORDER = options(
  ['principalFirst', '先全部本金后违约金'],
  ['lateFeeFirst', '先全部违约金后本金'],
  ['perReceivable', '逐笔先违约金后本金'],
)

export const offsetScheme = defineEntity('charge-base.offsetScheme', {
  label: '冲抵方案',
  doc: `In which order money meets receivables. Items that are not listed follow by feeItem.offsetPriority and code. Communities name their
scheme in the charge configuration; the company's default serves the others.`,
  title: 'name',
  base: '/charge/base/offsetScheme',
  perms: 'charge-base:offset-scheme',
  scope: 'company',
  fields: {
    name: f.text('名称', { required: true, max: 50, search: true, indexed: true, width: 180 }),
    periodOrder: f.choice('期间顺序', { of: PERIOD_ORDER, required: true, default: 'oldFirst' }),
    itemOrder: f.refs('费项顺序', { to: 'charge-base.feeItem', help: '未列出的按冲抵优先级和编码排在后面' }),
    componentOrder: f.choice('本金与违约金', { of: COMPONENT_ORDER, required: true, default: 'principalFirst' }),
    specialFirst: f.flag('先专项后通用', { default: true }),
    specialCoversLateFee: f.flag('专项可冲违约金', { default: false }),
    excludedItems: f.refs('不冲抵的费项', { to: 'charge-base.feeItem' }),
    minKeep: f.money('最低留存', { min: 0, required: true, default: '0.00' }),
    allowPartial: f.flag('允许部分冲抵', { default: true }),
    futureMonths: f.integer('可冲未到期月数', { min: 0, max: 12, required: true, default: 0 }),
    isDefault: f.flag('默认', { default: false, readonly: true, indexed: true }),
    enabled: f.flag('启用', { default: true, indexed: true }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [unique(['name', 'companyId'], '冲抵方案名称已存在')],
  locks: [lockedIn('delete', { isDefault: true }, '默认方案不能删除，请先设置其他默认方案')],
  list: {
    columns: [
      'name',
      'periodOrder',
      'componentOrder',
      'itemOrder',
      'specialFirst',
      'minKeep',
      'futureMonths',
      'isDefault',
      'enabled',
    ],
    filters: ['enabled', 'periodOrder', 'componentOrder'],
  },
  form: [
    group('顺序', ['name', 'periodOrder', 'componentOrder', 'itemOrder', 'excludedItems']),
    group('限制', [
      'specialFirst',
      'specialCoversLateFee',
      'allowPartial',
      'minKeep',
      'futureMonths',
      'enabled',
      'remark',
    ]),
  ],
})
