import { bizEvent } from '@wuguan/contract/app/biz-events'
import { messageModule } from '@wuguan/contract/app/message-module.entity'
import type { ModuleNode, moduleDelete } from '@wuguan/contract/app/message.actions'
import { catalogueOf } from '@wuguan/contract/app/message-template'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { isBuilt } from '../../kernel/built-routes.ts'
import { deleteRows } from '../../kernel/crud/write.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { treeOf } from './tree.ts'
import { writing } from '../../kernel/crud/writing.ts'

export const moduleHooks: EntityHooks<typeof messageModule> = {
  async beforeDelete({ q }, [module]) {
    const [child] = await q.query('select 1 from message_module where parent_id = $1 limit 1', [module!.id])
    if (child) throw refuse('该模块下存在下级模块，不能删除')
    const [rel] = await q.query('select 1 from message_module_rel where module_id = $1 limit 1', [module!.id])
    if (rel) throw refuse('该模块下存在消息关联，不能删除')
  },
  async afterDelete({ q }, [module]) {
    await q.query('delete from message_config where module_id = $1', [module!.id])
    // What was told stays in the box, without a drawer.
    await q.query('update message_record set module_id = null where module_id = $1', [module!.id])
  },
  ignoreReferrers: ['app.messageConfig'],
}

/** Whether anything that these events are about can be opened in this build; without events a module is for what people send. */
const tellsOfPages = (events: readonly string[]) =>
  events.length === 0 || events.some((code) => catalogueOf(bizEvent(code)?.backUrl ?? '').some(isBuilt))

/** Every module with the caller's unread messages, summed up the tree. */
export async function readModuleTree({ q, actor }: ActionContext): Promise<ModuleNode[]> {
  const rows = await q.query<Omit<ModuleNode, 'children' | 'live'> & { events: string[] }>(
    `select m.id, m.parent_id as "parentId", m.name, m.code, m.icon, m.mandatory, coalesce(m.order_num, 0) as "orderNum", m.state, m.version, coalesce(r.n, 0)::int as unread,
       (select coalesce(json_agg(e.biz_event), '[]') from message_module_rel e where e.module_id = m.id) as events
     from message_module m
     left join (select module_id, count(*) as n from message_record where user_id = $1 and read_at is null group by module_id) r on r.module_id = m.id
     order by m.order_num nulls last, m.name`,
    [actor.userId],
  )
  const sum = (node: ModuleNode): number =>
    (node.unread += node.children.reduce((total, child) => total + sum(child), 0))
  const tree = treeOf(rows.map(({ events, ...row }) => ({ ...row, live: tellsOfPages(events) })))
  tree.forEach(sum)
  return tree
}

export async function deleteModule(context: ActionContext, { id }: ParsedOf<typeof moduleDelete>): Promise<null> {
  const [module] = await context.q.query('select 1 from message_module where id = $1 for update', [id])
  if (!module) throw notFound()
  return deleteRows(writing(context, messageModule, moduleHooks), [id])
}
