import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { MenuFormScreen } from '@/features/system/menu/menu-form-screen'
import { parseMenuSearch } from '@/features/system/menu/menu-search'

export const Route = createFileRoute('/system/menu/add')({
  ...staffRoute({ title: '新增菜单', permission: 'system:menu:add', tabKey: ['parentId'] }),
  validateSearch: parseMenuSearch,
  component: Page,
})

function Page() {
  return <MenuFormScreen parentId={Route.useSearch().parentId} />
}
