import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { nothing } from '../kernel/inputs.ts'
import type { CodeOf } from '../kernel/options.ts'
import { hotlineConfig } from './hotline-config.entity.ts'
import { HOTLINE_SCOPE, type HOTLINE_LINK_STATE, type HOTLINE_VARIANT, hotlineLink } from './hotline-link.entity.ts'
import { EXTEND_HOURS } from './hotline-limits.ts'

export interface HotlineLinkRow {
  id: string
  linkNo: string
  label: string | null
  seat: string | null
  communities: string[]
  variant: CodeOf<typeof HOTLINE_VARIANT>
  issuer: string
  issuedAt: string
  expiresAt: string
  extended: boolean
  useCount: number
  createdOrders: number
  lastUsedAt: string | null
  state: CodeOf<typeof HOTLINE_LINK_STATE>
  /** The caller issued it, or may manage those of all. */
  own: boolean
}
/** Those that the caller issued, of the last thirty days; all of the company for whoever manages them. */
export const readHotlineLinks = defineAction('hotline.readHotlineLinks', {
  label: '热线链接',
  method: 'GET',
  path: '/wkorder/hotline/links',
  permission: 'hotline:link:view',
  input: nothing,
  output: returns<HotlineLinkRow[]>(),
})

/** The address is told once and never again. */
export const issueHotlineLink = defineAction('hotline.issueHotlineLink', {
  label: '签发热线链接',
  path: '/wkorder/hotline/links',
  permission: 'hotline:link:issue',
  fields: {
    label: f.text('名称', { max: 40 }),
    communityIds: f.refsInt('可服务项目', { to: 'basedata.community', required: true }),
    variant: hotlineLink.fields.variant,
    scopes: f.choices('权限', {
      of: HOTLINE_SCOPE,
      required: true,
      default: HOTLINE_SCOPE.items.map(({ code }) => code),
    }),
    seatName: f.text('坐席姓名', { max: 30 }),
    seatNo: f.text('坐席号', { max: 20 }),
    hours: f.integer('有效期', { min: 1, max: 72, unit: '小时', help: '不填写时取热线设置的有效期' }),
  },
  output: returns<{ url: string; linkNo: string }>(),
})

const link = f.ref('热线链接', { to: 'hotline.hotlineLink', required: true })
export const revokeHotlineLink = defineAction('hotline.revokeHotlineLink', {
  label: '热线链接失效',
  method: 'PUT',
  path: '/wkorder/hotline/links/revoke',
  permission: 'hotline:link:revoke',
  fields: { id: link, reason: f.text('失效原因', { required: true, max: 100 }) },
  output: returns<null>(),
})
export const extendHotlineLink = defineAction('hotline.extendHotlineLink', {
  label: '延长热线链接',
  method: 'PUT',
  path: '/wkorder/hotline/links/extend',
  permission: 'hotline:link:issue',
  fields: {
    id: link,
    hours: f.integer('延长', { required: true, min: 1, max: EXTEND_HOURS, default: EXTEND_HOURS, unit: '小时' }),
  },
  output: returns<{ expiresAt: string }>(),
})

export interface HotlineSettings {
  enabled: boolean
  phoneText: string | null
  linkHours: number
  greeting: string | null
  allowAnonymous: boolean
  maxLinksPerUser: number
  /** 0 until it is saved for the first time. */
  version: number
}
export const readHotlineSettings = defineAction('hotline.readHotlineSettings', {
  label: '查看热线设置',
  method: 'GET',
  path: '/wkorder/hotline/config',
  permission: 'hotline:config:edit',
  input: nothing,
  output: returns<HotlineSettings>(),
})
export const saveHotlineSettings = defineAction('hotline.saveHotlineSettings', {
  label: '热线设置',
  method: 'PUT',
  path: '/wkorder/hotline/config',
  permission: 'hotline:config:edit',
  fields: { ...hotlineConfig.fields, version: f.integer('版本号', { required: true, min: 0 }) },
  output: returns<null>(),
})
