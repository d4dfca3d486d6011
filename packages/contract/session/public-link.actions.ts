import { defineAction, returns } from '../kernel/action.ts'
import type { CodeOf } from '../kernel/options.ts'
import { z } from '../kernel/zod.ts'
import type { PublicQuote } from '../work-order/quote.actions.ts'
import { LINK_TARGET } from './public-link.entity.ts'

/** What anybody with the link reads; rich text is clean when it leaves the server. */
export interface PublicContent {
  title: string
  /** When it was published; a draft has none yet. */
  time: string | null
  source: string | null
  html: string
  attachments: { id: string; name: string; size: number }[]
  /** Of a quote: what is to be paid, and what was said to it. */
  quote?: PublicQuote
  /** Of a questionnaire, read-only. */
  questions: { title: string; required: boolean; options: string[] }[]
}
export interface OpenedLink extends PublicContent {
  type: CodeOf<typeof LINK_TARGET>
  draft: boolean
}

const TYPES = LINK_TARGET.items.map(({ code }) => code)
/** 32 hexadecimal characters: 128 random bits. */
const code = z.string('缺少链接码').regex(/^[0-9a-f]{32}$/, '链接码不正确')

export const readPublicLink = defineAction('session.readPublicLink', {
  label: '公开内容',
  method: 'GET',
  path: '/auth/publicLink/{code}',
  access: 'public',
  input: z.object({ code: z.string('缺少链接码').max(64, '链接码不正确') }),
  output: returns<OpenedLink>(),
  sample: () => ({ code: '0'.repeat(32) }),
})
/** A draft link lives a day; the permanent one of a published record is the same at every call. */
export const createPublicLink = defineAction('session.createPublicLink', {
  label: '生成公开链接',
  path: '/auth/publicLink',
  permission: 'session:publicLink:create',
  input: z.object({
    targetType: z.enum(TYPES, '请选择类型'),
    targetId: z.string('请选择内容').min(1, '请选择内容').max(40, '请选择内容'),
    draft: z.boolean('草稿预览不正确').default(false),
  }),
  output: returns<{ code: string; path: string }>(),
  sample: () => ({ targetType: 'announcement' as const, targetId: '00000000-0000-0000-0000-000000000000' }),
})
export const revokePublicLink = defineAction('session.revokePublicLink', {
  label: '撤销公开链接',
  method: 'PUT',
  path: '/auth/publicLink/revoke',
  permission: 'session:publicLink:revoke',
  input: z.object({ code }),
  output: returns<null>(),
  sample: () => ({ code: '0'.repeat(32) }),
})
