import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { MenuFormScreen } from '@/features/system/menu/menu-form-screen'

export const Route = createFileRoute('/system/menu/edit/$menuId')({
  ...staffRoute({ title: '编辑菜单', permission: 'system:menu:edit' }),
  component: Page,
})

function Page() {
  return <MenuFormScreen id={Route.useParams().menuId} />
}
