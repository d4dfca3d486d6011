import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { EnergyScreen } from '@/features/meter/energy/energy-screen'

export const Route = createFileRoute('/meter/energy/electric/index')({
  ...staffRoute({ title: '用电分析', permission: 'meter:energy:view' }),
  component: Page,
})

function Page() {
  return <EnergyScreen kind="electric" />
}
