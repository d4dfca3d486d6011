import { BIZ_EVENTS, bizEvent } from '@wuguan/contract/app/biz-events'
import { messageModuleRel } from '@wuguan/contract/app/message-module-rel.entity'
import { inCatalogue } from '@wuguan/contract/app/message-template'
import type { RelEntry, relDelete, relPage } from '@wuguan/contract/app/message.actions'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { badInput, notFound } from '@wuguan/contract/kernel/errors'
import { templateFault } from '@wuguan/contract/kernel/template'
import { deleteRows } from '../../kernel/crud/write.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { Params, likeText } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { writing } from '../../kernel/crud/writing.ts'

export const relHooks: EntityHooks<typeof messageModuleRel> = {
  beforeSave(_context, draft) {
    const event = bizEvent(String(draft.bizEvent))
    if (!event) throw badInput({ bizEvent: '业务事件不存在' })
    for (const name of ['titleTemplate', 'bodyTemplate', 'backUrl'] as const) {
      const fault = templateFault(String(draft[name] ?? ''), event.placeholders)
      if (fault) throw badInput({ [name]: fault })
    }
    if (draft.backUrl && !inCatalogue(draft.backUrl)) throw badInput({ backUrl: '跳转地址不在路由目录中' })
  },
}

/** Every event that modules announce, with what it says; those that say nothing yet stand first. */
export async function pageRels({ q }: ActionContext, input: ParsedOf<typeof relPage>): Promise<Page<RelEntry>> {
  const params = new Params()
  const events = params.add(JSON.stringify(BIZ_EVENTS.map(({ code, label }, order) => ({ code, label, order }))))
  const conditions = ['true']
  if (input.moduleId) conditions.push(`r.module_id = ${params.add(input.moduleId)}`)
  if (input.bizEvent) {
    const text = params.add(likeText(input.bizEvent))
    conditions.push(`(e.code ilike ${text} or e.label ilike ${text})`)
  }
  if (input.mapped) conditions.push(`r.id is ${input.mapped === 'true' ? 'not ' : ''}null`)
  const from = `from jsonb_to_recordset(${events}::jsonb) as e(code text, label text, "order" int) left join message_module_rel r on r.biz_event = e.code
    left join message_module m on m.id = r.module_id where ${conditions.join(' and ')}`
  const [counted] = await q.query<{ n: number }>(`select count(*) as n ${from}`, params.values)
  const rows = await q.query<Omit<RelEntry, 'placeholders'>>(
    `select r.id, r.version, e.code as "bizEvent", e.label as "eventLabel", r.module_id as "moduleId", m.name as "moduleName", r.title_template as "titleTemplate", r.body_template as "bodyTemplate",
       r.back_url as "backUrl", r.level, coalesce(to_json(r.default_channels), '[]') as "defaultChannels", r.receivers, r.state,
       coalesce((select json_agg(target_id order by position) from message_module_rel__roles where owner_id = r.id), '[]') as roles,
       coalesce((select json_agg(target_id order by position) from message_module_rel__positions where owner_id = r.id), '[]') as positions
     ${from} order by (r.id is null) desc, e."order" limit ${params.add(input.limit)} offset ${params.add((input.page - 1) * input.limit)}`,
    params.values,
  )
  return {
    list: rows.map((row) => ({ ...row, placeholders: bizEvent(row.bizEvent)?.placeholders ?? [] })),
    total: counted!.n,
    capped: false,
  }
}

export async function deleteRel(context: ActionContext, { id }: ParsedOf<typeof relDelete>): Promise<null> {
  const [rel] = await context.q.query('select 1 from message_module_rel where id = $1 for update', [id])
  if (!rel) throw notFound()
  return deleteRows(writing(context, messageModuleRel, relHooks), [id])
}
