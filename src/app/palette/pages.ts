import { api } from '@/app/api/client'
import { hrefOfMenu } from '@/app/menu/open-menu'
import { isBuilt } from '@/app/routing/tree'
import { routerList } from '@/app/session/router-list'
import { workContext } from '@/app/session/context'
import { queryClient } from '@/app/tabs/query-client'
import type { MenuPage } from './menu-match'

interface UrlMenu {
  readonly menuId: number
  readonly name: string
  readonly url: string | null
  readonly oldUrl: string | null
  readonly pathNames: readonly string[]
}

/** Every page of the router list that an address alone leads to. */
export const listedPages = (): MenuPage[] =>
  [...routerList.get().values()]
    .filter(({ path }) => !path.includes('$') && isBuilt(path))
    .map(({ path, title }) => ({ href: path, title, trail: '' }))

/** The same with the way through the menus, and the older pages that stand in the frame. */
export async function pagesWithTrails(): Promise<MenuPage[]> {
  const { companyId } = workContext.get()
  const menus = await queryClient.fetchQuery({
    queryKey: ['menu-urls', companyId],
    queryFn: () => api.get<readonly UrlMenu[]>('/basedata/sys/menu/getUrlMenuList', undefined, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const trails = new Map(menus.map((menu) => [hrefOfMenu(menu), menu.pathNames.slice(0, -1).join(' / ')]))
  const framed = menus.flatMap((menu) => {
    const href = menu.url === null ? hrefOfMenu(menu) : null
    return href === null ? [] : [{ href, title: menu.name, trail: '' }]
  })
  return [...listedPages(), ...framed].map((page) => ({ ...page, trail: trails.get(page.href) ?? '' }))
}
