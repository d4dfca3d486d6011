import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { HOUSE_RELATION } from './customer-house.entity.ts'

export const handoverCustomer = defineEntity('basedata.handoverCustomer', {
  label: '交付客户',
  doc: 'Who takes a house over; becomes a customerHouse row when the delivery is done.',
  title: 'customerId',
  base: '/basedata/base/handoverCustomer',
  perms: { prefix: 'basedata:handover', add: 'edit', delete: 'edit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    handoverHouseId: f.ref('交付房产', {
      to: 'basedata.handoverHouse',
      required: true,
      createOnly: true,
      indexed: true,
    }),
    customerId: f.ref('客户', { to: 'basedata.customer', required: true, createOnly: true, indexed: true }),
    relation: f.choice('关系', { of: HOUSE_RELATION, required: true, default: 1 }),
    share: f.percent('份额', { precision: 5, scale: 2, min: 0, max: 100, when: { relation: [1, 2] } }),
    isPayer: f.flag('缴费人', { default: false }),
    idCopies: f.attachments('证件复印件'),
    signed: f.flag('已签字', { default: false }),
  },
  unique: [unique(['handoverHouseId', 'customerId'], '该客户已在交付客户中')],
  list: { columns: ['customerId', 'relation', 'share', 'isPayer', 'signed'], filters: ['handoverHouseId', 'relation'] },
})
