import { gt } from '../kernel/decimal.ts'
import { defineEntity, group } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const CHARGE_BIZ = options(
  ['deduct', '减免'],
  ['refund', '退款'],
  ['prepaidRefund', '预存退款'],
  ['void', '作废'],
  ['receivableChange', '应收调整'],
  ['hangUp', '挂账'],
  ['monthReopen', '反月结'],
  ['itemTransfer', '费项冲抵'],
  ['prepaidTransfer', '预存转移'],
)
/** These always need somebody's consent; the others when their type or the configuration says so. */
export const ALWAYS_APPROVED = ['refund', 'prepaidRefund', 'prepaidTransfer', 'itemTransfer', 'monthReopen'] as const
export const LEVEL_MODE = options(['any', '或签'], ['all', '会签'])

export interface ApproverLevel {
  users: number[]
  roles: number[]
  mode: 'any' | 'all'
}

export const chargeApprover = defineEntity('charge-base.chargeApprover', {
  label: '收费审批人',
  doc: `Who decides on what, by amount: the band [amountFrom, amountTo) of a kind of business, in one community or as the company's default
(no community). The community's row wins; bands of one kind and place may not overlap. Without a row nothing is submitted.`,
  title: 'bizType',
  base: '/charge/base/chargeApprover',
  perms: 'charge-base:approver',
  scope: 'company',
  fields: {
    bizType: f.choice('业务类型', { of: CHARGE_BIZ, required: true, indexed: true }),
    community: f.refInt('项目', { to: 'basedata.community', indexed: true, help: '不选择表示公司默认' }),
    amountFrom: f.money('金额从', { required: true, min: 0, default: '0.00', help: '含' }),
    amountTo: f.money('金额到', { min: 0, help: '不含，不填表示不限' }),
    processModelKey: f.text('流程模型', { max: 64, help: '填写后按该流程审批，不用下面的级次' }),
    levels: f.json<ApproverLevel[]>('审批级次'),
    enabled: f.flag('启用', { default: true, indexed: true }),
    remark: f.text('备注', { max: 200 }),
  },
  computed: { levelText: f.text('审批级次') },
  rules: (rule) => [
    rule(
      'amountTo',
      '金额上限必须大于下限',
      ({ amountFrom, amountTo }) => !amountTo || gt(String(amountTo), String(amountFrom ?? '0')),
    ),
  ],
  list: {
    columns: ['bizType', 'community', 'amountFrom', 'amountTo', 'levelText', 'processModelKey', 'enabled'],
  },
  form: [
    group('适用', ['bizType', 'community', 'amountFrom', 'amountTo', 'enabled', 'remark']),
    group('审批', ['levels', 'processModelKey']),
  ],
})

const whole = (ids: unknown): ids is number[] =>
  Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id) && Number(id) > 0)

/** One to five levels, each naming at least one user or role; a process model makes them needless. */
export function soundLevels(levels: unknown): boolean {
  const list = Array.isArray(levels) ? (levels as Partial<ApproverLevel>[]) : []
  return (
    list.length >= 1 &&
    list.length <= 5 &&
    list.every(
      ({ users, roles, mode }) =>
        whole(users) && whole(roles) && (mode === 'any' || mode === 'all') && users.length + roles.length > 0,
    )
  )
}
