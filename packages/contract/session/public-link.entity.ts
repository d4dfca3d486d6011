import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const LINK_TARGET = options(
  ['housekeeper', '管家名片'],
  ['news', '资讯'],
  ['announcement', '公告'],
  ['questionnaire', '问卷'],
  ['post', '帖子'],
  ['activity', '活动'],
  ['quote', '维修报价'],
)
export const LINK_STATE = grades([1, '有效', 'success'], [0, '已失效'])

export const publicLink = defineEntity('session.publicLink', {
  label: '公开链接',
  doc: `An address that opens a record without a session, by 128 random bits. Publishing the target makes its permanent link,
withdrawing it sets state 0; a draft link lives 24 hours. One permanent link per target.`,
  title: 'code',
  base: null,
  perms: { prefix: 'session:publicLink', add: 'create', delete: 'revoke' },
  scope: 'company',
  softDelete: false,
  verbs: ['add', 'delete'],
  fields: {
    code: f.text('链接码', { required: true, readonly: true, max: 32 }),
    targetType: f.choice('类型', { of: LINK_TARGET, required: true, createOnly: true }),
    targetId: f.text('目标编号', { required: true, createOnly: true, max: 40, indexed: true }),
    draft: f.flag('草稿预览', { createOnly: true, default: false }),
    expiresAt: f.dateTime('到期时间', { readonly: true, indexed: true }),
    viewCount: f.integer('浏览次数', { required: true, readonly: true, min: 0, default: 0 }),
    state: f.state('状态', { of: LINK_STATE, required: true, default: 1 }),
  },
  unique: [unique(['code']), unique(['targetType', 'targetId'], undefined, { draft: false })],
})
