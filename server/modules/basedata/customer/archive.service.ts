import type { saveArchiveBaseData } from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { lockRows, updateOne, staleOf } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { customerHooks } from './customer.hooks.ts'
import { writing } from '../../../kernel/crud/writing.ts'

/** Labels of all seven types and the notes, as the archive edits them together. */
export async function saveBaseData(
  context: ActionContext,
  input: ParsedOf<typeof saveArchiveBaseData>,
): Promise<{ id: string | number; version: number }> {
  const [row] = await lockRows(writing(context, customer, customerHooks), [input.id], 'basedata:customer:label')
  if (row!.version !== input.version) throw staleOf(customer, row!)
  return updateOne(writing(context, customer, customerHooks, 'system'), {
    id: input.id,
    version: input.version,
    labels: input.labelIds,
    notes: input.notes ?? null,
  })
}
