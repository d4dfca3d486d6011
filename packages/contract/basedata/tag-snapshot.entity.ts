import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const tagSnapshot = defineEntity('basedata.tagSnapshot', {
  label: '标签快照',
  doc: 'Members of a tag per community at night, for the trend of the tag analysis. Written by tag.refresh, one row per day.',
  title: 'date',
  base: null,
  perms: 'basedata:tag',
  scope: 'community',
  appendOnly: true,
  verbs: ['list'],
  fields: {
    tagId: f.ref('标签', { to: 'basedata.tag', required: true, indexed: true }),
    date: f.date('日期', { required: true, indexed: true }),
    memberCount: f.integer('客户数', { required: true, min: 0, default: 0 }),
  },
  unique: [unique(['tagId', 'communityId', 'date'])],
})
