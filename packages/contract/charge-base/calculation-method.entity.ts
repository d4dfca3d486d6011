import { defineEntity, group, lockedIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const METHOD_KIND = options(
  ['areaRate', '面积×单价'],
  ['fixed', '固定金额'],
  ['quantity', '数量×单价'],
  ['meter', '用量×单价'],
  ['ladder', '阶梯单价'],
  ['share', '公摊'],
  ['turnover', '营业额提成'],
  ['formula', '自定义公式'],
)
export const AREA_BASIS = options(['building', '建筑面积'], ['inner', '套内面积'], ['charge', '计费面积'])

export const calculationMethod = defineEntity('charge-base.calculationMethod', {
  label: '计算方式',
  lookup: '结算方式',
  doc: `How an amount comes about. The seven kinds without a formula are built in for all companies; a company adds formulas of its own,
written in the expression language over the variables of rules/formula.ts.`,
  title: 'name',
  base: '/charge/base/calculationMethod',
  perms: 'charge-base:calculation-method',
  scope: 'company',
  nullableCompany: true,
  fields: {
    code: f.text('编码', { required: true, max: 32, search: true, indexed: true, width: 140 }),
    name: f.text('名称', { required: true, max: 50, search: true, indexed: true, width: 160 }),
    kind: f.choice('类型', { of: METHOD_KIND, required: true, default: 'formula', indexed: true }),
    formula: f.text('公式', { required: true, max: 500, when: { kind: 'formula' }, width: 280 }),
    areaBasis: f.choice('面积口径', { of: AREA_BASIS, required: true, default: 'charge' }),
    trialPassedAt: f.dateTime('试算通过时间', { readonly: true }),
    builtIn: f.flag('内置', { default: false, readonly: true }),
    enabled: f.flag('启用', { default: true, indexed: true }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [unique(['code', 'companyId'], '计算方式编码已存在'), unique(['name', 'companyId'], '计算方式名称已存在')],
  locks: [
    lockedIn('edit', { builtIn: true }, '内置计算方式不能修改'),
    lockedIn('delete', { builtIn: true }, '内置计算方式不能删除'),
  ],
  list: {
    columns: ['code', 'name', 'kind', 'formula', 'areaBasis', 'builtIn', 'trialPassedAt', 'enabled'],
    filters: ['kind', 'enabled'],
  },
  form: [group('基本', ['code', 'name', 'kind', 'areaBasis', 'enabled', 'remark']), group('公式', ['formula'])],
})
