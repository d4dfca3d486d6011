import type { OutputOf } from '@wuguan/contract/kernel/action'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import { grayDelete, grayPage, graySave } from '@wuguan/contract/system/menu.actions'
import { callAction } from '@wuguan/crud/action-button'
import type { CrudPort } from '@wuguan/crud/port'
import type { OwnCalls } from '@wuguan/crud/own-calls'

const MOST = 1000
const LISTS = ['users', 'companies']
const titled = (row: OutputOf<typeof grayPage>['list'][number]) =>
  ({ ...row, titles: { menuId: row.menuName, companies: row.companyNames } }) as unknown as AnyRow
const withLists = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === null && LISTS.includes(name) ? [] : value]),
  )
const read = async (port: CrudPort, query: Parameters<typeof callAction<typeof grayPage>>[2]) => {
  const page = await callAction(port, grayPage, query)
  return { ...page, list: page.list.map(titled) }
}

/** Gray releases by their own calls. */
export const grayCalls = (port: CrudPort): OwnCalls => ({
  page: ({ page, limit, keyword, state }) =>
    read(port, {
      page: Number(page ?? 1),
      limit: Number(limit ?? 20),
      ...(keyword ? { menuName: String(keyword) } : {}),
      ...(state === '0' || state === '1' ? { state } : {}),
    }),
  async info(id) {
    const row = (await read(port, { limit: MOST })).list.find((one) => one.id === id)
    if (!row) throw notFound()
    return row
  },
  create: (body) => callAction(port, graySave, withLists(body) as never),
  update: (body) => callAction(port, graySave, withLists(body) as never),
  remove: (ids) => callAction(port, grayDelete, ids.map(String)),
})
