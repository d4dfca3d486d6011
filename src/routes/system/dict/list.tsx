import { createFileRoute } from '@tanstack/react-router'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { DictListScreen } from '@/features/system/dict/dict-list-screen'

export const Route = createFileRoute('/system/dict/list')({
  ...listRoute({ title: '字典列表', permission: 'system:dict:list' }),
  component: listPage(DictListScreen),
})
