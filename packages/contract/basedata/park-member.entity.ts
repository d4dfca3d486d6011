import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, options } from '../kernel/options.ts'

export const PARK_MEMBER_LEVEL = options([1, '普通'], [2, '银卡'], [3, '金卡'])
export const PARK_MEMBER_SOURCE = options([1, '小程序'], [2, '云平台'])

export const parkMember = defineEntity('basedata.parkMember', {
  label: '停车会员',
  doc: 'A member of the parking programme with his plates and points; points change through the adjusting call, with a reason.',
  title: 'memberNo',
  base: '/basedata/base/parkMember',
  perms: { prefix: 'basedata:parkMember', add: 'edit', delete: 'edit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'edit', 'export'],
  fields: {
    memberNo: f.text('会员号', { required: true, createOnly: true, max: 32, search: true }),
    mobile: f.phone('手机号', { masked: true, search: true, indexed: true }),
    nickname: f.text('昵称', { max: 60, search: true }),
    plates: f.textList('车牌'),
    level: f.choice('等级', { of: PARK_MEMBER_LEVEL, required: true, default: 1 }),
    points: f.integer('积分', { required: true, readonly: true, min: 0, default: 0 }),
    customerId: f.ref('客户', { to: 'basedata.customer', readonly: true, indexed: true }),
    registeredAt: f.dateTime('注册时间', { readonly: true, indexed: true }),
    lastParkAt: f.dateTime('最近停车', { readonly: true, indexed: true }),
    source: f.choice('来源', { of: PARK_MEMBER_SOURCE, required: true, readonly: true, default: 1 }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  unique: [unique(['memberNo', 'companyId'], '会员号已存在')],
  list: {
    columns: [
      'memberNo',
      'mobile',
      'nickname',
      'plates',
      'level',
      'points',
      'customerId',
      'registeredAt',
      'lastParkAt',
      'state',
    ],
    filters: ['mobile', 'level', 'state', 'registeredAt'],
    totals: ['points'],
  },
})

export type ParkMember = ScreenRow<typeof parkMember>
