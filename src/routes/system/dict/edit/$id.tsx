import { createFileRoute } from '@tanstack/react-router'
import { addressPage } from '@/app/routing/address-page'
import { staffRoute } from '@/app/routing/route-options'
import { DictFormScreen } from '@/features/system/dict/dict-form-screen'

export const Route = createFileRoute('/system/dict/edit/$id')({
  ...staffRoute({ title: '编辑字典', permission: 'system:dict:edit' }),
  component: addressPage(DictFormScreen),
})
