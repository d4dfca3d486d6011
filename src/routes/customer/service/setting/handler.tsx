import { createFileRoute } from '@tanstack/react-router'
import { tryServiceHandlers } from '@wuguan/contract/customer-service/customer-service.actions'
import { serviceHandler } from '@wuguan/contract/customer-service/service-handler.entity'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { StageHandlers } from '@/features/wkorder/handler-screen'

export const Route = createFileRoute('/customer/service/setting/handler')({
  ...listRoute({ title: '处理人设置', permission: 'customer-service:handler:view' }),
  component: listPage(StageHandlers, { entity: serviceHandler, trial: tryServiceHandlers }),
})
