import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import {
  groupAdd,
  groupDelete,
  groupList as listGroups,
  groupMenuIds,
  groupMenusSet,
  groupUpdate,
} from '@wuguan/contract/system/menu.actions'
import { callAction } from '@wuguan/crud/action-button'
import type { CrudPort } from '@wuguan/crud/port'
import type { OwnCalls } from '@wuguan/crud/own-calls'

const MOST = 1000
const titled = (row: OutputOf<typeof listGroups>['list'][number]) =>
  ({ ...row, titles: { companies: row.companyNames } }) as unknown as AnyRow
const readPage = async (port: CrudPort, query: { name?: string; page?: number; limit?: number }) => {
  const page = await callAction(port, listGroups, query)
  return { ...page, list: page.list.map(titled) }
}
const idsOf = (value: unknown) => (Array.isArray(value) ? (value as number[]) : [])

/** Groups by their own calls; the menus of a group are written after it. */
export const groupCalls = (port: CrudPort): OwnCalls => ({
  page: ({ page, limit, keyword }) =>
    readPage(port, {
      page: Number(page ?? 1),
      limit: Number(limit ?? 20),
      ...(keyword ? { name: String(keyword) } : {}),
    }),
  async info(id) {
    const [{ list }, menuIds] = await Promise.all([
      readPage(port, { limit: MOST }),
      callAction(port, groupMenuIds, { id: Number(id) }),
    ])
    const row = list.find((one) => String(one.id) === id)
    if (!row) throw notFound()
    return { ...row, menuIds: menuIds.toSorted((a, b) => a - b) }
  },
  async create({ menuIds, ...head }) {
    const { id } = await callAction(port, groupAdd, head as never)
    if (idsOf(menuIds).length > 0) await callAction(port, groupMenusSet, { groupId: id, menuIds: idsOf(menuIds) })
    return { id }
  },
  async update(body) {
    const { menuIds, ...head } = body
    const changes = 'companies' in head && head['companies'] === null ? { ...head, companies: [] } : head
    if (Object.keys(changes).length > 2) await callAction(port, groupUpdate, changes as never)
    if ('menuIds' in body)
      await callAction(port, groupMenusSet, { groupId: Number(head['id']), menuIds: idsOf(menuIds) })
    return { id: head['id'] }
  },
  remove: (ids) => callAction(port, groupDelete, ids.map(Number)),
})
