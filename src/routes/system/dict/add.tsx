import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { DictFormScreen } from '@/features/system/dict/dict-form-screen'

export const Route = createFileRoute('/system/dict/add')({
  ...staffRoute({ title: '新增字典', permission: 'system:dict:add' }),
  component: DictFormScreen,
})
