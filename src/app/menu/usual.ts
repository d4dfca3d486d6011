import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type QuickEntryItem, quickEntries, quickEntriesSave } from '@wuguan/contract/home/home.actions'
import { api } from '@/app/api/client'
import { habits } from '@/app/session/habits'
import { workContext } from '@/app/session/context'
import { routerList } from '@/app/session/router-list'
import { useStore } from '@/app/store'
import { queryClient } from '@/app/tabs/query-client'
import type { MenuNode } from './menu-store'

/** 常用 on top of every group: its id among the open branches. */
export const USUAL = -1
const LAST = 4
/** As the workbench names it, so that what is chosen there is here at once. */
const KEY = 'home.quickEntry'

const leaf = (menuId: number, name: string, url: string): MenuNode => ({
  menuId,
  name,
  icon: null,
  url,
  oldUrl: null,
  openMode: 1,
  list: [],
})

/** What the user has chosen, the same as the quick entries of his workbench, and what he opened last; read when it is looked at. */
export function useUsual(looked: boolean) {
  const companyId = useStore(workContext, (context) => context.companyId)
  const used = useStore(habits, ({ pages }) => pages)
  const { data: chosen } = useQuery(
    {
      queryKey: [KEY, 'menu', companyId],
      queryFn: () => api.get<QuickEntryItem[]>(quickEntries.path, undefined, { quiet: true }),
      enabled: looked,
    },
    queryClient,
  )
  return useMemo(() => {
    const last = used.filter(({ path }) => routerList.get().has(path) && !chosen?.some(({ url }) => url === path))
    return {
      /** Null until they are known: nothing may be saved over them. */
      favourites: chosen?.map(({ menuId, name, url }) => leaf(menuId, name, url)) ?? null,
      // Not the entries themselves, which stand in their group and are marked there.
      last: last.slice(0, LAST).map(({ path, title }, at) => leaf(USUAL - 1 - at, title, path)),
    }
  }, [chosen, used])
}

/** Adds a page to the chosen ones, or takes it away; a refusal has been told. */
export async function toggleFavourite(menuId: number, favourites: readonly MenuNode[]): Promise<void> {
  const ids = favourites.map((one) => one.menuId)
  const menuIds = ids.includes(menuId) ? ids.filter((id) => id !== menuId) : [...ids, menuId]
  await api.put(quickEntriesSave.path, { menuIds }).catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: [KEY] })
}
