import type { Api } from './api.ts'

const first = async (api: Api, base: string, query: Record<string, string> = {}): Promise<string> => {
  const { list } = await api.get<{ list: { id: string | number }[] }>(`${base}/page`, { limit: '1', ...query })
  if (!list[0]) throw new Error(`${base} has no record in the demo company`)
  return String(list[0].id)
}
const B = '/basedata/base'

/** A record with its place, where a route names both. */
async function firstRow(api: Api, base: string, query: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const { list } = await api.get<{ list: Record<string, unknown>[] }>(`${base}/page`, { limit: '1', ...query })
  if (!list[0]) throw new Error(`${base} has no record in the demo company`)
  return list[0]
}
const change = (targetType: string, action: string) => async (api: Api) => ({
  id: await first(api, `${B}/baseChange`, { targetType, action }),
})
const archive = async (api: Api) => ({ id: await first(api, `${B}/customer`) })

/** How the catalogue loop opens a route with parameters: a real record of the demo company for each. */
export const ROUTE_PARAMS: Readonly<Record<string, (api: Api) => Promise<Record<string, string>>>> = {
  '/basedata/building/edit/$id': async (api) => ({ id: await first(api, `${B}/building`) }),
  '/basedata/unit/edit/$id': async (api) => ({ id: await first(api, `${B}/unit`) }),
  '/basedata/house/edit/$id': async (api) => ({ id: await first(api, `${B}/house`) }),
  '/basedata/community/edit/$id': async (api) => ({ id: await first(api, `${B}/community`) }),
  '/basedata/crmLabelConfig/$type': async () => ({ type: 'category' }),
  '/auth/terminal/edit/$id': async (api) => ({ id: await first(api, `${B}/terminal`) }),
  '/basedata/approval/community/update/$id': change('community', 'update'),
  '/basedata/approval/community/delete/$id': change('community', 'delete'),
  '/basedata/approval/house/add/$id': change('house', 'add'),
  '/basedata/approval/house/update/$id': change('house', 'update'),
  '/basedata/approval/house/delete/$id': change('house', 'delete'),
  '/basedata/archives/$id/baseInfo': archive,
  '/basedata/archives/$id/baseData': archive,
  '/basedata/archives/$id/houseInfo': archive,
  '/basedata/archives/$id/delivery': archive,
  '/basedata/house/getHandoverDetail/$id/$isEdit': async (api) => ({
    id: await first(api, `${B}/handover`),
    isEdit: '0',
  }),
  '/basedata/house/getHandoverHouseDialog/$id/$communityId': async (api) => {
    const row = await firstRow(api, `${B}/handover`, { status: '1' })
    return { id: String(row['id']), communityId: String(row['communityId']) }
  },
  '/basedata/house/getHandoverHouseDetailDialog/$id/$isEdit': async (api) => ({
    id: await first(api, `${B}/handoverHouse`),
    isEdit: '0',
  }),
  '/basedata/house/getHandoverCustomerDialog/$id/$communityId': async (api) => {
    const row = await firstRow(api, `${B}/handoverHouse`)
    return { id: String(row['id']), communityId: String(row['communityId']) }
  },
  '/basedata/house/getHandoverCustomerDetailDialog/$id/$handoverId': async (api) => {
    const [row, house] = [await firstRow(api, `${B}/handoverCustomer`), await firstRow(api, `${B}/handoverHouse`)]
    return { id: String(row['id']), handoverId: String(house['handoverId']) }
  },
  '/basedata/house/getHandoverDeliverDialog/$id/$communityId': async (api) => {
    const row = await firstRow(api, `${B}/handoverHouse`, { status: '4' })
    return { id: String(row['id']), communityId: String(row['communityId']) }
  },
  '/basedata/house/getHandoverDeliverDetailDialog/$id/$handoverId': async (api) => {
    const [row, house] = [
      await firstRow(api, `${B}/handoverDeliver`),
      await firstRow(api, `${B}/handoverHouse`, { status: '6' }),
    ]
    return { id: String(row['id']), handoverId: String(house['handoverId']) }
  },
  '/basedata/ledger/edit/$id': async (api) => ({ id: await first(api, `${B}/ledger`, { status: '0,3' }) }),
  '/basedata/ledger/examine/$id': async (api) => ({ id: await first(api, `${B}/ledger`, { status: '1' }) }),
  '/basedata/tags/tagMember/$tagId': async (api) => ({ tagId: await first(api, `${B}/tag`) }),
  '/system/user/edit/$id': async (api) => ({ id: await first(api, '/basedata/sys/user') }),
  '/system/role/edit/$id': async (api) => ({ id: await first(api, '/basedata/sys/role') }),
  '/system/dict/edit/$id': async (api) => ({ id: await first(api, '/basedata/sys/dict') }),
  '/system/position/edit/$id': async (api) => ({ id: await first(api, '/basedata/sys/position') }),
  '/system/group/update/$id': async (api) => {
    const { list } = await api.get<{ list: { id: number }[] }>('/basedata/sys/menu/group/getGroupList', {
      page: '1',
      limit: '1',
    })
    return { id: String(list[0]!.id) }
  },
  '/system/menu/edit/$menuId': async (api) => {
    const menus = await api.get<{ menuId?: number; id?: number }[]>('/basedata/sys/menu/list')
    return { menuId: String(menus[0]!.menuId ?? menus[0]!.id) }
  },
}

/** Search keys that a page cannot open without. */
export const ROUTE_SEARCH: Readonly<Record<string, (api: Api) => Promise<string>>> = {
  '/system/jobs/setting': async (api) => `id=${await first(api, '/basedata/sys/job')}`,
  '/home': async () => 'url=help.html',
}
