import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { MenuListScreen } from '@/features/system/menu/menu-list-screen'

export const Route = createFileRoute('/system/menu/list')({
  ...staffRoute({ title: '菜单列表', permission: 'system:menu:list' }),
  component: MenuListScreen,
})
