import { createFileRoute } from '@tanstack/react-router'
import { tryServiceLimit } from '@wuguan/contract/customer-service/customer-service.actions'
import { handleLimit } from '@wuguan/contract/customer-service/service-limit.entity'
import { listPage } from '@/app/routing/list-page'
import { listRoute } from '@/app/routing/route-options'
import { LimitScreen } from '@/features/wkorder/limit-screen'

export const Route = createFileRoute('/customer/service/setting/limitTime/handler')({
  ...listRoute({ title: '处理时限', permission: 'customer-service:limit:view' }),
  component: listPage(LimitScreen, { entity: handleLimit, trial: tryServiceLimit, stages: ['handle'] }),
})
