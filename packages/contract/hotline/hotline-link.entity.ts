import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

/** Which of the two areas of pages a link opens; its token works on both. */
export const HOTLINE_VARIANT = options(['order', '工单'], ['workOrder', '工单中心'])
export const HOTLINE_SCOPE = options(
  ['create', '登记'],
  ['lookup', '来电查询'],
  ['history', '历史工单'],
  ['urge', '催单'],
  ['append', '追加'],
)
export type HotlineScope = (typeof HOTLINE_SCOPE)['items'][number]['code']
export const HOTLINE_LINK_STATE = grades(
  ['valid', '有效', 'success'],
  ['expired', '已过期'],
  ['revoked', '已失效'],
  ['locked', '已锁定', 'warning'],
)

export const hotlineLink = defineEntity('hotline.hotlineLink', {
  label: '热线链接',
  doc: `What lets a seat of the 400 hotline work without an account: the token in its address is never kept, only its hash. Its state follows from
expiry, revocation, lock and the rights of whoever issued it.`,
  title: 'linkNo',
  base: null,
  perms: { prefix: 'hotline:link', list: 'view', add: 'issue', edit: 'revoke', delete: 'revoke' },
  scope: 'company',
  softDelete: false,
  verbs: [],
  fields: {
    linkNo: f.serial('链接编号', { rule: 'hotline.link', required: true, readonly: true }),
    label: f.text('名称', { max: 40 }),
    tokenHash: f.text('凭证摘要', { required: true, max: 64, internal: true }),
    communityIds: f.refsInt('可服务项目', { to: 'basedata.community' }),
    variant: f.choice('入口', { of: HOTLINE_VARIANT, required: true, default: 'order' }),
    scopes: f.choices('权限', { of: HOTLINE_SCOPE, required: true }),
    seatName: f.text('坐席姓名', { max: 30 }),
    seatNo: f.text('坐席号', { max: 20 }),
    issuedBy: f.refInt('签发人', { to: 'system.user', required: true, indexed: true }),
    issuedAt: f.dateTime('签发时间', { required: true }),
    expiresAt: f.dateTime('到期时间', { required: true, indexed: true }),
    revokedAt: f.dateTime('失效时间'),
    revokedBy: f.refInt('失效操作人', { to: 'system.user' }),
    revokeReason: f.text('失效原因', { max: 100 }),
    extendedAt: f.dateTime('延长时间'),
    lockedUntil: f.dateTime('锁定至'),
    remindedAt: f.dateTime('到期提醒时间'),
    lastUsedAt: f.dateTime('最近使用'),
    useCount: f.integer('使用次数', { required: true, default: 0 }),
    createdOrders: f.integer('登记工单', { required: true, default: 0 }),
    lastIp: f.text('最近地址', { max: 45 }),
  },
  unique: [unique(['tokenHash']), unique(['linkNo', 'companyId'])],
})
