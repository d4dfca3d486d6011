import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const reportFavourite = defineEntity('charge-other.reportFavourite', {
  label: '常用报表',
  doc: 'What somebody marked as a favourite, and when he last opened it; the key is the path of a page, or the id of an external report.',
  title: 'key',
  base: null,
  perms: 'charge-other:report-center',
  scope: 'user',
  softDelete: false,
  verbs: [],
  fields: {
    userId: f.refInt('用户', { to: 'system.user', required: true, readonly: true }),
    key: f.text('报表', { required: true, max: 120, indexed: true }),
    favourite: f.flag('收藏', { required: true, default: false }),
    openedAt: f.dateTime('最近打开', { indexed: true }),
  },
  unique: [unique(['userId', 'companyId', 'key'])],
})
