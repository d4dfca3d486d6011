import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { ORDER_TYPE } from './order-options.ts'

export const defaultAppraisal = defineEntity('wkorder.defaultAppraisal', {
  label: '默认评价',
  doc: 'The appraisal that a closed order of a type gets when the customer gave none; it never counts in the rate of satisfaction.',
  title: 'orderType',
  base: '/wkorder/conf/appraisal',
  perms: { prefix: 'wkorder:appraisal', list: 'edit', add: 'edit', delete: 'edit', export: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit'],
  fields: {
    orderType: f.choice('类型', { of: ORDER_TYPE, required: true, createOnly: true }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
    days: f.integer('天数', { required: true, min: 1, max: 30, default: 7, unit: '天' }),
    score: f.integer('分数', { required: true, min: 1, max: 5, default: 5, unit: '星' }),
    comment: f.text('评语', { max: 100, width: 320 }),
  },
  computed: { preview: f.text('说明', { width: 320 }) },
  unique: [unique(['orderType', 'companyId'], '该类型已设置')],
  list: { columns: ['orderType', 'enabled', 'days', 'score', 'comment', 'preview', 'updatedAt'], filters: ['enabled'] },
  form: [group('默认评价', ['orderType', 'enabled', 'days', 'score', 'comment'])],
})
