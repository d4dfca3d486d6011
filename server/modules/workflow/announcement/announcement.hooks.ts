import { badInput } from '@wuguan/contract/kernel/errors'
import type { announcement } from '@wuguan/contract/workflow/announcement.entity'
import { dateOf, dateTimeOf } from '../../../kernel/clock.ts'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { readerCountSql } from './audience.service.ts'
import { switchLinks } from '../../../kernel/public-links.ts'
import { TARGET } from './target.ts'

export const ANNOUNCEMENT = { draft: 0, waiting: 1, live: 2, withdrawn: 3, expired: 4, examined: 5 } as const

export const announcementHooks: EntityHooks<typeof announcement> = {
  computed: { readerCount: (alias, params, now) => readerCountSql(alias, params.add(dateOf(now))) },
  sorts: {
    // What is on top stands first while it is.
    publishedAt: (alias) => `${alias}.published_at`,
  },
  beforeSave({ now }, draft, before) {
    const past = draft.publishAt && draft.publishAt < dateTimeOf(now)
    if (past && draft.publishAt !== before?.publishAt) throw badInput({ publishAt: '定时发布时间不能早于当前时间' })
    if (draft.expireAt && draft.expireAt <= (draft.publishAt ?? dateTimeOf(now)))
      throw badInput({ expireAt: '失效时间须晚于发布时间' })
    if (before?.status === ANNOUNCEMENT.withdrawn) draft.status = ANNOUNCEMENT.draft
  },
  async afterDelete({ q, now }, rows) {
    await switchLinks(
      q,
      now,
      TARGET,
      rows.map(({ id }) => String(id)),
      false,
    )
  },
  ignoreReferrers: ['workflow.announcementRead'],
}
