import type { Api } from './api.ts'

const first = async (api: Api, base: string, query: Record<string, string> = {}): Promise<string> => {
  const { list } = await api.get<{ list: { id: string | number }[] }>(`${base}/page`, { limit: '1', ...query })
  if (!list[0]) throw new Error(`${base} has no record in the demo company`)
  return String(list[0].id)
}
const B = '/basedata/base'

/** How the catalogue loop opens a route with parameters: a real record of the demo company for each. */
export const ROUTE_PARAMS: Readonly<Record<string, (api: Api) => Promise<Record<string, string>>>> = {
  '/basedata/building/edit/$id': async (api) => ({ id: await first(api, `${B}/building`) }),
  '/basedata/unit/edit/$id': async (api) => ({ id: await first(api, `${B}/unit`) }),
  '/basedata/house/edit/$id': async (api) => ({ id: await first(api, `${B}/house`) }),
  '/basedata/community/edit/$id': async (api) => ({ id: await first(api, `${B}/community`) }),
  '/basedata/crmLabelConfig/$type': async () => ({ type: 'category' }),
}
