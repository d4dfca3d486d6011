import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const SUMMARY_USAGE = options(['receipt', '收据'], ['invoice', '发票'], ['bill', '账单'], ['report', '报表'])
export interface SummaryLine {
  groupName: string
  feeItems: string[]
}

export const summaryRule = defineEntity('charge-base.summaryRule', {
  label: '汇总规则',
  doc: 'How items roll up into printed lines. An item stands in one group at most; items of no group print alone. One default per usage.',
  title: 'name',
  base: '/charge/base/summaryRule',
  perms: 'charge-base:summary-rule',
  scope: 'company',
  fields: {
    name: f.text('名称', { required: true, max: 50, search: true, indexed: true, width: 180 }),
    usage: f.choice('用途', { of: SUMMARY_USAGE, required: true, default: 'receipt', indexed: true }),
    communities: f.refsInt('适用项目', { to: 'basedata.community', help: '不选择表示全部项目' }),
    mergePeriods: f.flag('合并期间', { default: true, help: '同一分组的多个期间合并为一行' }),
    groups: f.json<SummaryLine[]>('分组'),
    isDefault: f.flag('默认', { default: false }),
    enabled: f.flag('启用', { default: true, indexed: true }),
  },
  computed: { groupNames: f.textList('分组名称') },
  unique: [unique(['name', 'companyId'], '汇总规则名称已存在')],
  list: {
    columns: ['name', 'usage', 'groupNames', 'mergePeriods', 'communities', 'isDefault', 'enabled'],
    filters: ['usage', 'enabled', 'isDefault'],
  },
  form: [group('基本', ['name', 'usage', 'communities', 'mergePeriods', 'isDefault', 'enabled'])],
})
