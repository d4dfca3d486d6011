import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const READER_TYPE = options([1, '员工'], [2, '业主'])

export const announcementRead = defineEntity('workflow.announcementRead', {
  label: '公告阅读',
  doc: 'That one reader has opened an announcement, and when he confirmed it. Kept when the announcement is withdrawn.',
  title: 'readerId',
  base: null,
  perms: { prefix: 'cms:announcement', add: 'list' },
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    announcementId: f.ref('公告', { to: 'workflow.announcement', required: true, createOnly: true, indexed: true }),
    readerType: f.choice('读者类型', { of: READER_TYPE, required: true, createOnly: true }),
    readerId: f.text('读者编号', { required: true, createOnly: true, max: 40, indexed: true }),
    readAt: f.dateTime('阅读时间', { required: true, readonly: true }),
    confirmedAt: f.dateTime('确认时间', { readonly: true }),
  },
  unique: [unique(['announcementId', 'readerType', 'readerId'])],
})
