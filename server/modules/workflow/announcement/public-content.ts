import { announcement } from '@wuguan/contract/workflow/announcement.entity'
import type { PublicContent } from '@wuguan/contract/session/public-link.actions'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { rowFilterOf } from '../../../kernel/crud/where.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { PublicContentKind } from '../../../kernel/public-content.ts'
import { announcementHooks } from './announcement.hooks.ts'

/** An announcement as anybody with its public link reads it. */
export const announcementContent: PublicContentKind = {
  type: 'announcement',
  async read({ q }, id, draft) {
    const [row] = await q.query<Omit<PublicContent, 'questions'>>(
      `select t.title, ${DATE_TIME('t.published_at')} as time, c.name as source, coalesce(t.content, '') as html,
         coalesce((select jsonb_agg(jsonb_build_object('id', f->'id', 'name', f->'name', 'size', f->'size')) from jsonb_array_elements(t.attachments) f), '[]') as attachments
       from announcement t join company c on c.id = t.company_id where t.id::text = $1 and t.deleted_at is null and ($2 or t.status = 2)`,
      [id, draft],
    )
    return row ? { ...row, questions: [] } : null
  },
  async demand({ q, actor }, id) {
    const params = new Params()
    const scope = rowFilterOf(
      announcement,
      announcementHooks as unknown as AnyHooks,
      actor,
      'cms:announcement:list',
      't',
      params,
    )
    const [row] =
      scope === 'none'
        ? []
        : await q.query<{ company_id: number }>(
            `select t.company_id from announcement t where t.id::text = ${params.add(id)} and t.deleted_at is null ${scope === 'all' ? '' : `and ${scope}`}`,
            params.values,
          )
    if (!row) throw notFound()
    return row.company_id
  },
}
