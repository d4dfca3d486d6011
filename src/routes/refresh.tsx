import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadWorkspace } from '@/app/boot/load-workspace'
import { publicRoute } from '@/app/routing/public-route'

/** Drops what the tab of `from` keeps and opens it again. */
export const Route = createFileRoute('/refresh')({
  ...publicRoute('刷新'),
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search['from'] === 'string' ? { from: search['from'] } : {},
  beforeLoad: async ({ search }) => {
    const { refreshTarget } = await loadWorkspace()
    throw redirect({ href: refreshTarget(search.from), replace: true })
  },
})
