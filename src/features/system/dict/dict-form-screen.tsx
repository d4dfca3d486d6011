import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { dictItem } from '@wuguan/contract/system/dict-item.entity'
import { FormScreen } from '@wuguan/crud/form-screen'
import type { CrudPort } from '@wuguan/crud/port'
import { ApiError } from '@/app/api/client'
import { queryClient } from '@/app/tabs/query-client'
import { WithCalls, type OwnCalls } from '../shared/own-calls'
import { dictForm } from './dict-form.entity'
import { itemChanges, refuseItems, type Item } from './item-changes'

const DICTS = dictForm.base ?? ''
const ITEMS = dictItem.base ?? ''

/** The items have calls of their own; what was written before a refusal stays, and the next save goes on from there. */
const calls = (port: CrudPort): OwnCalls => {
  let before: readonly Item[] = []
  let created: { id: number; version: number } | null = null
  const readItems = async (dictId: unknown) => {
    const page = await port.request<Page<AnyRow>>('GET', `${ITEMS}/page`, {
      query: { dictId: Number(dictId), limit: 1000, orderField: 'orderNum', order: 'asc' },
    })
    before = page.list as unknown as Item[]
  }
  const writeItems = async (dictId: unknown, after: readonly Item[]) => {
    const { remove, update, create } = itemChanges(before, after)
    try {
      if (remove.length > 0) await port.request('DELETE', ITEMS, { body: remove })
      for (const body of update) await port.request('PUT', ITEMS, { body })
      for (const body of create) await port.request('POST', ITEMS, { body: { ...body, dictId: Number(dictId) } })
    } finally {
      await Promise.all([
        readItems(dictId),
        queryClient.invalidateQueries({ queryKey: [dictItem.name] }),
        queryClient.invalidateQueries({ queryKey: ['dict'] }),
      ])
    }
  }
  const sound = (items: readonly Item[]) => {
    const refused = refuseItems(items)
    if (refused !== null) throw new ApiError(400, refused, { items: refused })
  }
  return {
    async info(id) {
      const [row] = await Promise.all([port.request<AnyRow>('GET', `${DICTS}/info/${id}`), readItems(id)])
      return { ...row, items: before }
    },
    async create({ items, ...head }) {
      const lines = (items ?? []) as Item[]
      sound(lines)
      created ??= await port.request<{ id: number; version: number }>('POST', DICTS, { body: head })
      await writeItems(created.id, lines)
      return created
    },
    async update({ items, ...head }) {
      const lines = items === undefined ? null : ((items ?? []) as Item[])
      if (lines) sound(lines)
      const { id, version, ...changes } = head
      const saved = Object.keys(changes).length > 0 ? await port.request('PUT', DICTS, { body: head }) : { id, version }
      if (lines) await writeItems(id, lines)
      return saved
    },
  }
}

/** 新增字典 and 编辑字典. */
export function DictFormScreen({ id }: { id?: string }) {
  return (
    <WithCalls entity={dictForm} make={calls}>
      <FormScreen entity={dictForm} {...(id === undefined ? {} : { id })} />
    </WithCalls>
  )
}
