import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { SharingInputScreen } from '@/features/charge-sharing/record/input-screen'

export const Route = createFileRoute('/charge/sharing/fixed-input-record')({
  ...staffRoute({ title: '定额公摊录入', permission: 'charge-sharing:record:input', tabKey: ['id'] }),
  validateSearch: (raw: Record<string, unknown>): { id?: string } =>
    typeof raw['id'] === 'string' ? { id: raw['id'] } : {},
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return <SharingInputScreen key={id ?? 'new'} kind="fixed" {...(id ? { id } : {})} />
}
