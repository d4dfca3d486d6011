import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { MeterStandardAddScreen } from '@/features/meter/standard/standard-form'

export const Route = createFileRoute('/meter/fee/standard/add')({
  ...staffRoute({ title: '新增仪表标准', permission: 'charge-base:fee-standard:add' }),
  component: Page,
})

function Page() {
  return <MeterStandardAddScreen />
}
