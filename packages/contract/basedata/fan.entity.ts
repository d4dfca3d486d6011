import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const FAN_CHANNEL = options([1, '公众号'], [2, '小程序'], [3, '业主App'], [4, '企业微信'])

export const fan = defineEntity('basedata.fan', {
  label: '粉丝',
  doc: 'An account of a resident in one of the channels, bound to a customer by bindOwner.',
  title: 'nickname',
  base: '/basedata/base/fan',
  perms: 'basedata:fan',
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    channel: f.choice('渠道', { of: FAN_CHANNEL, required: true, readonly: true, indexed: true }),
    openId: f.text('OpenID', { required: true, readonly: true, masked: true, internal: true, max: 64 }),
    unionId: f.text('UnionID', { readonly: true, masked: true, internal: true, max: 64, indexed: true }),
    nickname: f.text('昵称', { readonly: true, max: 60, search: true }),
    avatar: f.text('头像', { readonly: true, max: 300 }),
    mobile: f.phone('手机号', { readonly: true, masked: true, search: true, indexed: true }),
    subscribed: f.flag('已关注', { readonly: true, default: true }),
    customerId: f.ref('客户', { to: 'basedata.customer', readonly: true, indexed: true }),
    boundAt: f.dateTime('绑定时间', { readonly: true, indexed: true }),
    lastActiveAt: f.dateTime('最近活跃', { readonly: true, indexed: true }),
  },
  computed: { houseNames: f.textList('房产') },
  unique: [unique(['channel', 'openId'])],
  list: {
    columns: ['channel', 'nickname', 'mobile', 'customerId', 'houseNames', 'subscribed', 'boundAt', 'lastActiveAt'],
    filters: ['channel', 'mobile', 'subscribed', 'boundAt', 'lastActiveAt'],
  },
})

export type Fan = ScreenRow<typeof fan>
