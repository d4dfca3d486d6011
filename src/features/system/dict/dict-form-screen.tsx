import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { dictItem } from '@wuguan/contract/system/dict-item.entity'
import type { DictLine } from '@wuguan/contract/system/dict-lines'
import { dictCreateWithItems, dictUpdateWithItems } from '@wuguan/contract/system/dict.actions'
import { FormScreen } from '@wuguan/crud/form-screen'
import { WithCalls, type OwnCalls } from '@wuguan/crud/own-calls'
import type { CrudPort } from '@wuguan/crud/port'
import { dictForm } from './dict-form.entity'

const DICTS = dictForm.base ?? ''
const ITEMS = dictItem.base ?? ''

/** The dictionary and its items are one form, and one save. */
const calls = (port: CrudPort): OwnCalls => {
  let shown: readonly DictLine[] = []
  const readItems = async (dictId: unknown) => {
    const page = await port.request<Page<AnyRow>>('GET', `${ITEMS}/page`, {
      query: { dictId: Number(dictId), limit: 1000, orderField: 'orderNum', order: 'asc' },
    })
    shown = page.list as unknown as DictLine[]
  }
  return {
    async info(id) {
      const [row] = await Promise.all([port.request<AnyRow>('GET', `${DICTS}/info/${id}`), readItems(id)])
      return { ...row, items: shown }
    },
    create: ({ items, ...head }) =>
      port.request('POST', dictCreateWithItems.path, { body: { ...head, items: items ?? [] } }),
    async update({ items, ...head }) {
      const lines = (items ?? shown) as readonly DictLine[]
      const stays = new Set(lines.map(({ id }) => id))
      const removed = shown.flatMap(({ id }) => (id !== undefined && !stays.has(id) ? [id] : []))
      return port.request('PUT', dictUpdateWithItems.path, {
        body: { ...head, id: Number(head['id']), items: lines, removed },
      })
    },
  }
}

/** 新增字典 and 编辑字典. */
export function DictFormScreen({ id }: { id?: string }) {
  const client = useQueryClient()
  // Labels of every page come from the dictionaries.
  useEffect(
    () => () => {
      for (const name of [dictItem.name, 'dict']) void client.invalidateQueries({ queryKey: [name] })
    },
    [client],
  )
  return (
    <WithCalls entity={dictForm} make={calls}>
      <FormScreen entity={dictForm} {...(id === undefined ? {} : { id })} />
    </WithCalls>
  )
}
