import { badInput, conflict, notFound } from '@wuguan/contract/kernel/errors'
import { dict } from '@wuguan/contract/system/dict.entity'
import { dictItem } from '@wuguan/contract/system/dict-item.entity'
import { type DictLine, itemChanges, refuseItems } from '@wuguan/contract/system/dict-lines'
import type { dictCreateWithItems, dictUpdateWithItems } from '@wuguan/contract/system/dict.actions'
import { createRow, deleteRows, updateOne } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { dictHooks, dictItemHooks } from './dict.hooks.ts'

interface Saved {
  id: number
  version: number
}

function sound(items: readonly DictLine[]): void {
  const refused = refuseItems(items)
  if (refused !== null) throw badInput({ items: refused })
}

async function writeItems(context: ActionContext, dictId: number, items: readonly DictLine[]): Promise<void> {
  const before = await context.q.query<DictLine>(
    `select id, version, value, label, color, is_default as "isDefault", state, order_num as "orderNum" from dict_item where dict_id = $1 and deleted_at is null for update`,
    [dictId],
  )
  const known = new Set(before.map(({ id }) => id))
  // Somebody took away meanwhile what this form still shows.
  if (items.some(({ id }) => id !== undefined && !known.has(id))) throw conflict()
  const { update, create } = itemChanges(before, items)
  for (const body of update) await updateOne(writing(context, dictItem, dictItemHooks), body)
  for (const body of create) await createRow(writing(context, dictItem, dictItemHooks), { ...body, dictId })
}

export async function createWithItems(
  context: ActionContext,
  { items, ...head }: ParsedOf<typeof dictCreateWithItems>,
): Promise<Saved> {
  sound(items)
  const { id, version } = await createRow(writing(context, dict, dictHooks), head)
  await writeItems(context, Number(id), items)
  return { id: Number(id), version }
}

export async function updateWithItems(
  context: ActionContext,
  { items, removed, ...head }: ParsedOf<typeof dictUpdateWithItems>,
): Promise<Saved> {
  sound(items)
  const { id, version, ...changes } = head
  const [row] = await context.q.query<Saved>(
    'select id, version from dict where id = $1 and deleted_at is null for update',
    [id],
  )
  if (!row) throw notFound()
  if (row.version !== version) throw conflict()
  const saved =
    Object.keys(changes).length > 0 ? await updateOne(writing(context, dict, dictHooks), head) : { id, version }
  if (removed.length > 0) await deleteRows(writing(context, dictItem, dictItemHooks), removed)
  await writeItems(context, id, items)
  return { id, version: saved.version }
}
