import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { type CodeOf, options } from '../kernel/options.ts'

export const DATE_PATTERN = options(
  ['none', '无'],
  ['yyyy', '年'],
  ['yyyyMM', '年月'],
  ['yyyyMMdd', '年月日'],
  ['yyMMdd', '短年月日'],
)
export const CODE_RESET = options(['day', '每日'], ['month', '每月'], ['year', '每年'], ['never', '不重置'])

/** What a number has to tell of its day so that it does not come again once counting begins anew. */
const TOLD = {
  day: ['yyyyMMdd', 'yyMMdd'],
  month: ['yyyyMMdd', 'yyMMdd', 'yyyyMM'],
  year: ['yyyyMMdd', 'yyMMdd', 'yyyyMM', 'yyyy'],
}
export const REPEATS = '日期格式须精确到重置周期，否则编号会重复'
export const neverRepeats = ({ datePattern, reset }: { datePattern?: string | null; reset?: string | null }): boolean =>
  !datePattern || !reset || !(reset in TOLD) || TOLD[reset as keyof typeof TOLD].includes(datePattern)

/** How a company numbers a kind of document. */
export interface CompanyCode {
  readonly prefix: string
  readonly datePattern: CodeOf<typeof DATE_PATTERN>
  readonly digits: number
  readonly reset: CodeOf<typeof CODE_RESET>
  /** The company has set it; else numbers are made as everywhere. */
  readonly own: boolean
}

export const codeRule = defineEntity('system.codeRule', {
  label: '编号规则',
  doc: `How document numbers are made: prefix, date part, running digits. gapFree is true for charge documents, receipts and invoices
only. A community's own rule goes before the company's, that before the platform's (no company). Numbers come from codeCounter: where none may be left out it is locked
to the end of the caller's transaction, else it counts apart from it.`,
  title: 'code',
  base: null,
  perms: { prefix: 'workflow:setting', list: 'view', add: 'edit', delete: 'edit' },
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    code: f.text('规则编码', { required: true, createOnly: true, max: 60, indexed: true }),
    communityId: f.refInt('项目', { to: 'basedata.community', createOnly: true, indexed: true }),
    prefix: f.text('前缀', { max: 8, pattern: '^[A-Za-z0-9]*$', messages: { invalid: '前缀只能是字母和数字' } }),
    datePattern: f.choice('日期格式', { of: DATE_PATTERN, required: true, default: 'yyyyMM' }),
    digits: f.integer('流水位数', { required: true, min: 3, max: 8, default: 4 }),
    reset: f.choice('重置周期', { of: CODE_RESET, required: true, default: 'month' }),
    gapFree: f.flag('连续编号', { readonly: true, default: false }),
  },
  unique: [unique(['code', 'companyId', 'communityId'], '该编号规则已存在')],
  rules: (rule) => [rule('reset', REPEATS, neverRepeats)],
})
