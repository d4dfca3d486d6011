import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'
import { HOUSE_RELATION } from './customer-house.entity.ts'

export const REVIEW_SOURCE = options([1, 'App'], [2, '小程序'], [4, '前台'])
export const REVIEW_STATUS = grades([1, '待审核', 'info'], [2, '通过', 'success'], [3, '驳回', 'danger'], [4, '已撤销'])

export const propertyReview = defineEntity('basedata.propertyReview', {
  label: '产权审核',
  doc: `Somebody claims a relation to a house, with certificates. Passing it makes customer, customerHouse and the binding of the fan
through the one bindOwner function. One pending claim per house and mobile.`,
  title: 'applicantName',
  base: '/basedata/base/propertyReview',
  perms: { prefix: 'basedata:review', add: 'audit', edit: 'audit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    houseId: f.ref('房产', { to: 'basedata.house', required: true, createOnly: true, indexed: true }),
    applicantName: f.text('申请人', { required: true, max: 60, search: true }),
    mobile: f.phone('手机号', { required: true, masked: true, search: true, indexed: true }),
    idNo: f.idNumber('证件号码', {
      max: 30,
      masked: true,
      search: true,
      // Resident numbers, passports, permits and licences.
      pattern: '^[0-9A-Z()（）]{4,30}$',
      messages: { invalid: '证件号码不正确' },
    }),
    relation: f.choice('关系', { of: HOUSE_RELATION, required: true, default: 1 }),
    share: f.percent('份额', { precision: 5, scale: 2, min: 0, max: 100, when: { relation: [1, 2] } }),
    certNo: f.text('证件编号', { max: 50, search: true }),
    attachments: f.attachments('证明材料', { required: true, help: '产权证、购房合同或租赁合同' }),
    source: f.choice('来源', { of: REVIEW_SOURCE, required: true, createOnly: true, default: 4 }),
    fanId: f.ref('粉丝', { to: 'basedata.fan', readonly: true }),
    status: f.state('状态', { of: REVIEW_STATUS, required: true, default: 1, indexed: true }),
    auditBy: f.refInt('审核人', { to: 'system.user', readonly: true }),
    auditAt: f.dateTime('审核时间', { readonly: true, indexed: true }),
    auditRemark: f.text('审核意见', { max: 200, readonly: true }),
  },
  unique: [unique(['houseId', 'mobile'], '该房产已有待审核的申请', { status: 1 })],
  list: {
    columns: [
      'applicantName',
      'mobile',
      'houseId',
      'relation',
      'certNo',
      'source',
      'createdAt',
      'status',
      'auditBy',
      'auditAt',
    ],
    filters: ['status', 'relation', 'source', 'createdAt', 'mobile'],
  },
})

export type Review = ScreenRow<typeof propertyReview>
