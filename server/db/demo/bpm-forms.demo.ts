import type { FormConstraint, FormField, FormProperty, Widget } from '@wuguan/contract/bpm/form-field'

/** The forms of the demo's processes. */
const REQUIRED: FormConstraint = { name: 'required', config: 'true' }
const field = (
  id: string,
  type: FormField['type'],
  label: string,
  required: boolean,
  more: Partial<FormField> = {},
): FormField => ({
  id,
  type,
  label,
  ...more,
  constraints: [...(required ? [REQUIRED] : []), ...(more.constraints ?? [])],
})
const widget = (
  id: string,
  of: Widget,
  label: string,
  required: boolean,
  properties: readonly FormProperty[] = [],
): FormField => ({
  ...field(id, 'custom', label, required),
  properties: [{ id: 'widget', value: of }, ...properties],
})
const text = (id: string, label: string, required = false): FormField =>
  field(id, 'string', label, required, { constraints: [{ name: 'maxlength', config: '200' }] })
const choice = (id: string, label: string, ...names: string[]): FormField =>
  field(id, 'enum', label, true, { values: names.map((name, at) => ({ id: String(at + 1), name })) })
const columns = (...of: { id: string; label: string; type: string }[]): FormProperty => ({
  id: 'columns',
  value: JSON.stringify(of.map((one) => ({ ...one, required: true }))),
})

export interface DemoForm {
  readonly code: string
  readonly name: string
  readonly fields: readonly FormField[]
}
export const FORMS: readonly DemoForm[] = [
  {
    code: 'refund',
    name: '退款申请单',
    fields: [
      text('customer', '客户姓名', true),
      text('room', '房号', true),
      widget('amount', '金额', '退款金额', true),
      choice('reason', '退款原因', '重复缴费', '金额有误', '业主退租', '其他'),
      text('account', '收款账号', true),
      text('opinion', '财务核对意见'),
    ],
  },
  {
    code: 'contract',
    name: '合同审批单',
    fields: [
      text('title', '合同名称', true),
      text('party', '对方单位', true),
      choice('kind', '合同类别', '物业服务', '外包服务', '采购', '租赁'),
      widget('amount', '金额', '合同金额', true),
      field('start', 'date', '开始日期', true, { datePattern: 'yyyy-MM-dd' }),
      field('end', 'date', '结束日期', true, { datePattern: 'yyyy-MM-dd' }),
      widget('files', '附件', '合同文本', false),
    ],
  },
  {
    code: 'payment',
    name: '付款申请单',
    fields: [
      text('payee', '收款单位', true),
      widget('amount', '金额', '付款金额', true),
      text('purpose', '付款用途', true),
      field('planDate', 'date', '计划付款日', false, { datePattern: 'yyyy-MM-dd' }),
    ],
  },
  {
    code: 'vipCar',
    name: '贵宾车辆申请单',
    fields: [
      field('plate', 'string', '车牌号', true, {
        constraints: [{ name: 'pattern', config: '[\\u4e00-\\u9fa5][A-Z][A-Z0-9]{5,6}' }],
      }),
      text('owner', '车主', true),
      field('until', 'date', '有效期至', true, { datePattern: 'yyyy-MM-dd' }),
      field('sync', 'boolean', '同步道闸', false),
    ],
  },
  {
    code: 'purchase',
    name: '采购申请单',
    fields: [
      text('subject', '采购事项', true),
      widget('amount', '金额', '预算金额', true),
      widget('lines', '明细表', '采购明细', true, [
        columns(
          { id: 'name', label: '品名', type: 'string' },
          { id: 'count', label: '数量', type: 'long' },
          { id: 'price', label: '单价', type: 'money' },
        ),
      ]),
      widget('reviewers', '人员', '评审人员', true, [{ id: 'multiple', value: 'true' }]),
    ],
  },
  {
    code: 'decoration',
    name: '装修申请单',
    fields: [
      text('room', '装修房号', true),
      text('company', '施工单位', true),
      choice('kind', '装修类型', '毛坯装修', '局部改造', '翻新'),
      field('days', 'long', '计划工期（天）', true, {
        constraints: [
          { name: 'min', config: '1' },
          { name: 'max', config: '365' },
        ],
      }),
      field('wall', 'boolean', '涉及墙体改动', false),
    ],
  },
]
