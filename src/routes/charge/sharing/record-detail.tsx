import { createFileRoute } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'
import { SharingDetailScreen } from '@/features/charge-sharing/record/detail-screen'

export const Route = createFileRoute('/charge/sharing/record-detail')({
  ...staffRoute({ title: '公摊明细', permission: 'charge-sharing:detail:view', tabKey: ['id'] }),
  validateSearch: (raw: Record<string, unknown>): { id: string; sheet?: boolean } => ({
    id: typeof raw['id'] === 'string' ? raw['id'] : '',
    ...(raw['sheet'] === true || raw['sheet'] === 'true' ? { sheet: true } : {}),
  }),
  component: Page,
})

function Page() {
  const { id, sheet } = Route.useSearch()
  return <SharingDetailScreen key={id} id={id} sheet={sheet === true} />
}
