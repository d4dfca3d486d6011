import type { Attachment } from '../kernel/fields.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { cipher, integerId, nothing, text } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { PageConfig } from '../system/branding.ts'
import type { MenuNode } from '../system/menu-node.ts'
import { MAX_CHOSEN_COMMUNITIES, TOO_MANY_COMMUNITIES } from './chosen-communities.ts'

/** Verbs of the session: sign-in, sign-out, password, context, and what the shell is made of. */

export interface SessionUser {
  userId: number
  username: string
  companyName: string
  companyPhone: string | null
  petName: string
  mobile: string | null
  email: string | null
  token: string
  companyId: number
  /** Codes, sorted, joined by commas. */
  permissions: string
  superAdmin: boolean
  mustChangePassword: boolean
  expiresAt: string
}
export interface CurrentUser extends Omit<SessionUser, 'token' | 'expiresAt'> {
  selectedCompanyId: number
  selectedCommunityId: number | null
  roles: { id: number; name: string }[]
  avatar: Attachment[] | null
  departmentId: number | null
  deptName: string | null
}
export interface RouterEntry {
  path: string
  menuId: number
  title: string
  keepAlive: boolean
  layout: string
  frame: boolean
  permissions: string[]
  /** Menu groups that it stands in, in the order of the bar. */
  groupIds: number[]
}
export interface MenuGroup {
  id: number
  name: string
  groupName: string
  icon: string | null
}
export const login = defineAction('session.login', {
  label: '登录',
  path: '/auth/login',
  access: 'public',
  input: z.object({
    username: text('用户名', 60),
    password: cipher('密码'),
    captchaId: z.string().max(40).optional(),
    captcha: z.string().max(10).optional(),
    clientKind: z.enum(['web', 'app', 'terminal'], '终端不正确').default('web'),
    terminalId: z.uuid('终端不正确').optional(),
    terminalSecret: z.string('终端密钥不正确').max(200, '终端密钥不正确').optional(),
  }),
  output: returns<SessionUser>(),
  sample: (world) => ({ username: 'sysadmin', password: world.encrypt('Nobody-knows1') }),
})
export const captcha = defineAction('session.captcha', {
  label: '图形验证码',
  method: 'GET',
  path: '/auth/captcha',
  access: 'public',
  input: nothing,
  output: returns<{ captchaId: string; image: string }>(),
})
/** A word that seals one encrypted password (`nonce:` before the encoded text) for five minutes. */
export const nonce = defineAction('session.nonce', {
  label: '密码加密随机数',
  method: 'GET',
  path: '/auth/nonce',
  access: 'public',
  input: nothing,
  output: returns<{ nonce: string }>(),
})
export const logout = defineAction('session.logout', {
  label: '退出登录',
  path: '/auth/logout',
  access: 'public',
  input: nothing,
  output: returns<null>(),
})
export const changePassword = defineAction('session.changePassword', {
  label: '修改密码',
  method: 'PUT',
  path: '/auth/password',
  input: z.object({ password: cipher('原密码'), newPassword: cipher('新密码') }),
  output: returns<null>(),
  sample: (world) => ({ password: world.encrypt('Nobody-knows1'), newPassword: world.encrypt('Nobody-knows2') }),
})
export const switchContext = defineAction('session.context', {
  label: '切换公司和项目',
  method: 'PUT',
  path: '/auth/context',
  input: z.object({
    companyId: integerId('公司', 'system.company'),
    communityId: integerId('项目', 'basedata.community').nullish(),
    communityIds: z
      .array(integerId('项目', 'basedata.community'))
      .max(MAX_CHOSEN_COMMUNITIES, TOO_MANY_COMMUNITIES)
      .optional(),
  }),
  output: returns<{ companyId: number; communityId: number | null; communityIds: number[] }>(),
})
export const currentUser = defineAction('session.currentUser', {
  label: '当前用户',
  method: 'GET',
  path: '/basedata/sys/user/info',
  input: nothing,
  output: returns<CurrentUser>(),
})
export const nav = defineAction('session.nav', {
  label: '可用路由',
  method: 'GET',
  path: '/basedata/sys/menu/nav',
  input: nothing,
  output: returns<RouterEntry[]>(),
})
export const userGroups = defineAction('session.userGroups', {
  label: '菜单分组',
  method: 'GET',
  path: '/basedata/sys/menu/group/getUserGroup',
  input: nothing,
  output: returns<MenuGroup[]>(),
})
export const userGroupMenu = defineAction('session.userGroupMenu', {
  label: '分组菜单',
  method: 'GET',
  path: '/basedata/sys/menu/group/rel/getUserGroupMenu/{id}',
  input: z.object({ id: z.coerce.number('分组编号无效').int('分组编号无效').positive('分组编号无效') }),
  output: returns<{ list: MenuNode[]; permissions: string[] }>(),
  sample: (world) => ({ id: Number(world.id('system.menuGroup')) }),
})
/** 30 minutes, signed: who looks at reports, in which company and communities. */
export const reportToken = defineAction('session.reportToken', {
  label: '报表令牌',
  method: 'GET',
  path: '/auth/reportToken',
  input: nothing,
  output: returns<{ fine_auth_token: string }>(),
})
/** What seals the user's work on his phone; it is handed to him only, and no phone keeps it (decision 0044). */
export const handheldKey = defineAction('session.handheldKey', {
  label: '手持密钥',
  method: 'GET',
  path: '/auth/handheldKey',
  input: nothing,
  output: returns<{ key: string }>(),
})
export const pageConfigInfo = defineAction('session.pageConfig', {
  label: '页面设置',
  method: 'GET',
  path: '/basedata/sys/page/config/getInfo',
  access: 'public',
  input: z.object({
    companyId: z.coerce.number('公司编号无效').int('公司编号无效').positive('公司编号无效').optional(),
  }),
  output: returns<PageConfig>(),
})
const mobile = z
  .string('请输入手机号')
  .trim()
  .min(1, '请输入手机号')
  .length(11, '手机号码长度为11个字符')
  .regex(/^1\d{10}$/, '请输入正确的手机号码')

export const requestCode = defineAction('session.requestCode', {
  label: '获取验证码',
  path: '/auth/code',
  access: 'public',
  input: z.object({
    purpose: z.literal('resetPassword', '用途不正确'),
    username: text('用户名', 60),
    mobile,
    captchaId: z.string().max(40).default(''),
    captcha: text('验证码', 10),
  }),
  output: returns<{ resendAfter: number; message: string }>(),
  sample: () => ({
    purpose: 'resetPassword' as const,
    username: 'sysadmin',
    mobile: '13800000000',
    captchaId: '',
    captcha: '0000',
  }),
})
export const resetPassword = defineAction('session.resetPassword', {
  label: '重置密码',
  method: 'PUT',
  path: '/auth/revisePassword',
  access: 'public',
  input: z.object({
    username: text('用户名', 60),
    mobile,
    code: z
      .string('请输入验证码')
      .trim()
      .regex(/^\d{6}$/, '请输入6位验证码'),
    newPassword: cipher('新密码'),
  }),
  output: returns<null>(),
  sample: (world) => ({
    username: 'sysadmin',
    mobile: '13800000000',
    code: '000000',
    newPassword: world.encrypt('Nobody-knows2'),
  }),
})
/**
 * A session from a ticket. An embedded page has one in its fragment; whoever got it in the parameter `token` of his own address
 * says that address as `target` (`/` = this product), so that it cannot be one that was meant for somebody else.
 */
export const autoLogin = defineAction('session.autoLogin', {
  label: '票据登录',
  path: '/auth/autoLogin',
  access: 'public',
  input: z.object({
    ticket: z.string('缺少票据').min(1, '缺少票据').max(100, '票据无效'),
    target: z.string('打开的地址不正确').max(500, '地址不能超过500个字符').optional(),
  }),
  output: returns<SessionUser>(),
  sample: () => ({ ticket: 'none' }),
})
export const frameLogout = defineAction('session.frameLogout', {
  label: '退出嵌入页',
  path: '/auth/frameLogout',
  input: nothing,
  output: returns<null>(),
})
/** An address of exactly /400 in a menu asks for the link of the seat. */
export const hotlineLink = defineAction('session.hotlineLink', {
  label: '400热线链接',
  method: 'GET',
  path: '/auth/hotlineLink',
  input: nothing,
  output: returns<{ url: string }>(),
})
