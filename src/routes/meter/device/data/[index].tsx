import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { BenchScreen } from '@/features/meter/reading/bench-screen'

export const Route = createFileRoute('/meter/device/data/index')({
  ...staffRoute({ title: '抄表数据', permission: 'meter:reading:list' }),
  component: Page,
})

function Page() {
  return <BenchScreen />
}
