import type { Page } from '../kernel/envelope.ts'
import { f } from '../kernel/fields.ts'
import { defineAction, returns, type World } from '../kernel/action.ts'
import { isDateTime } from '../kernel/dates.ts'
import { integerId, paging, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** Announcements: published, taken back, read. */
const BASE = '/cms/announcement'
const id = uuid('公告', 'workflow.announcement')
const one = z.object({ id })
const sample = (world: World) => ({ id: String(world.id('workflow.announcement')) })
const places = (label: string) => z.array(integerId(label)).max(500, `${label}不能超过500个`).default([])

/** What is addressed to a reader; nobody sees who else is meant. */
export interface InboxLine {
  readonly id: string
  readonly title: string
  readonly type: number
  readonly publisher: string
  readonly publishedAt: string
  readonly top: boolean
  readonly needConfirm: boolean
  readonly readAt: string | null
  readonly confirmedAt: string | null
  /** Of the link that shows it. */
  readonly code: string | null
}
export interface ReaderLine {
  readonly readerType: 1 | 2
  readonly readerId: string
  readonly name: string
  readonly place: string | null
  readonly readAt: string | null
  readonly confirmedAt: string | null
}
/** 阅读率, 确认率: shares of 应读 in percent, two decimals. */
export interface ReaderFigures {
  readonly readers: number
  readonly read: number
  readonly confirmed: number
  readonly readRate: string
  readonly confirmRate: string
}

export const publishAnnouncement = defineAction('workflow.announcement.publish', {
  label: '发布公告',
  method: 'PUT',
  path: `${BASE}/publish`,
  permission: 'cms:announcement:publish',
  idempotent: true,
  input: one,
  output: returns<{ id: string; status: number }>(),
})
export const withdrawAnnouncement = defineAction('workflow.announcement.withdraw', {
  label: '撤回公告',
  method: 'PUT',
  path: `${BASE}/withdraw`,
  permission: 'cms:announcement:withdraw',
  idempotent: true,
  fields: {
    id: f.ref('公告', { to: 'workflow.announcement', required: true }),
    reason: f.longText('撤回原因', { required: true, max: 200, messages: { required: '请填写撤回原因' } }),
  },
  output: returns<{ id: string; status: number }>(),
})
export const topAnnouncement = defineAction('workflow.announcement.top', {
  label: '置顶公告',
  method: 'PUT',
  path: `${BASE}/top`,
  permission: 'cms:announcement:publish',
  input: z.object({
    id,
    top: z.boolean('选项不正确'),
    topUntil: z.string('请选择置顶至').refine(isDateTime, '请选择置顶至').nullish(),
  }),
  output: returns<true>(),
  sample: (world) => ({ ...sample(world), top: true }),
})
export const copyAnnouncement = defineAction('workflow.announcement.copy', {
  label: '复制公告',
  path: `${BASE}/copy`,
  permission: 'cms:announcement:edit',
  idempotent: true,
  input: one,
  output: returns<{ id: string }>(),
})
/** A link that opens the draft for 24 hours; of a live announcement its permanent one. */
export const previewAnnouncement = defineAction('workflow.announcement.preview', {
  label: '预览公告',
  path: `${BASE}/preview`,
  permission: 'cms:announcement:list',
  input: one,
  output: returns<{ code: string }>(),
})
export const estimateReaders = defineAction('workflow.announcement.estimate', {
  label: '预计读者',
  path: `${BASE}/estimate`,
  permission: 'cms:announcement:edit',
  input: z.object({
    audience: z.number('请选择发布范围').int('请选择发布范围').min(1, '请选择发布范围').max(4, '请选择发布范围'),
    companies: places('公司'),
    departments: places('部门'),
    positions: places('岗位'),
    communities: places('项目'),
  }),
  output: returns<{ staff: number; owners: number }>(),
  sample: () => ({ audience: 1 }),
})
export const announcementReaders = defineAction('workflow.announcement.readers', {
  label: '已读明细',
  method: 'GET',
  path: `${BASE}/readers`,
  permission: 'cms:announcement:list',
  input: z.object({ id, of: z.enum(['read', 'unread', 'unconfirmed'], '选项不正确').default('read'), ...paging }),
  output: returns<{ list: ReaderLine[]; total: number; capped: boolean; figures: ReaderFigures }>(),
})
export const remindReaders = defineAction('workflow.announcement.remind', {
  label: '提醒未读',
  path: `${BASE}/remind`,
  permission: 'cms:announcement:remind',
  idempotent: true,
  input: one,
  output: returns<{ reminded: number }>(),
})
export const announcementInbox = defineAction('workflow.announcement.inbox', {
  label: '我的公告',
  method: 'GET',
  path: `${BASE}/inbox`,
  input: z.object({ ...paging, id: id.nullish() }),
  output: returns<Page<InboxLine>>(),
})
export const readAnnouncement = defineAction('workflow.announcement.read', {
  label: '阅读公告',
  method: 'PUT',
  path: `${BASE}/read`,
  input: z.object({ id, confirm: z.boolean('选项不正确').default(false) }),
  output: returns<{ readAt: string; confirmedAt: string | null }>(),
})
