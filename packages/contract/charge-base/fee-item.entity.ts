import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const FEE_CATEGORY = options(
  ['property', '物业类'],
  ['energy', '能耗类'],
  ['parking', '停车类'],
  ['deposit', '押金类'],
  ['temp', '临时类'],
  ['rent', '租赁类'],
)
export const PERIOD_KIND = options(['cycle', '周期性'], ['usage', '用量'], ['once', '一次性'])
export const COMMUNITY_SCOPE = options(['all', '全部项目'], ['selected', '指定项目'])

/** What a deposit may never be: it is given back, so it is no income. */
export const DEPOSIT_FORCES = {
  periodKind: 'once',
  countInRate: false,
  lateFeeEnabled: false,
  invoiceable: false,
  allowPrepaid: false,
} as const

export const feeItem = defineEntity('charge-base.feeItem', {
  label: '收费项目',
  doc: `What is charged, by its accounting nature. A deposit is once, outside the collection rate, without late fee, invoice and prepayment.
Category and period kind are frozen once a receivable of the item exists.`,
  title: 'name',
  base: '/charge/base/feeItem',
  perms: { prefix: 'charge-base:fee-item', import: 'add' },
  scope: 'company',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    code: f.text('编码', { required: true, max: 32, search: true, indexed: true, width: 110 }),
    name: f.text('名称', {
      required: true,
      max: 50,
      search: true,
      indexed: true,
      width: 160,
      messages: { required: '请输入收费项目名称' },
    }),
    shortName: f.text('简称', { max: 20, search: true }),
    category: f.choice('类别', { of: FEE_CATEGORY, required: true, default: 'property', indexed: true }),
    periodKind: f.choice('计费类型', { of: PERIOD_KIND, required: true, default: 'cycle', indexed: true }),
    taxCodeId: f.ref('税收分类编码', { to: 'charge-base.taxCode' }),
    accountSubject: f.text('会计科目', { max: 32 }),
    classificationCodeId: f.ref('分类编码', { to: 'charge-base.classificationCode' }),
    allowPrepaid: f.flag('可预存', { default: true }),
    allowDeduct: f.flag('可减免', { default: true }),
    allowRefund: f.flag('可退款', { default: true }),
    allowPreferential: f.flag('可优惠', { default: true }),
    invoiceable: f.flag('可开票', { default: true }),
    countInRate: f.flag('计入收缴率', { default: true }),
    lateFeeEnabled: f.flag('计违约金', { default: true }),
    offsetPriority: f.integer('冲抵优先级', {
      required: true,
      min: 1,
      max: 999,
      default: 100,
      help: '数字越小越先冲抵',
    }),
    communityScope: f.choice('适用项目', { of: COMMUNITY_SCOPE, required: true, default: 'all' }),
    communities: f.refsInt('指定项目', { to: 'basedata.community', help: '适用项目为指定项目时选择' }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0, indexed: true }),
    enabled: f.flag('启用', { default: true, indexed: true }),
    remark: f.text('备注', { max: 200 }),
  },
  computed: { taxRate: f.decimal('税率', { precision: 5, scale: 4 }) },
  unique: [unique(['code', 'companyId'], '收费项目编码已存在'), unique(['name', 'companyId'], '收费项目名称已存在')],
  rules: (rule) => [
    rule(
      'communities',
      '请选择指定项目',
      ({ communityScope, communities }) =>
        communityScope !== 'selected' || ((communities ?? []) as unknown[]).length > 0,
    ),
  ],
  list: {
    columns: [
      'code',
      'name',
      'category',
      'periodKind',
      'taxRate',
      'accountSubject',
      'allowPrepaid',
      'allowDeduct',
      'countInRate',
      'enabled',
    ],
    filters: ['category', 'enabled', 'periodKind', 'countInRate', 'allowPrepaid'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [
    group('基本', ['code', 'name', 'shortName', 'category', 'periodKind', 'sort', 'enabled']),
    group('账务与税', ['taxCodeId', 'accountSubject', 'classificationCodeId', 'offsetPriority']),
    group('允许的操作', [
      'allowPrepaid',
      'allowDeduct',
      'allowRefund',
      'allowPreferential',
      'invoiceable',
      'countInRate',
      'lateFeeEnabled',
    ]),
    group('适用范围', ['communityScope', 'communities', 'remark']),
  ],
  batch: ['enabled', 'offsetPriority', 'countInRate', 'accountSubject'],
})
