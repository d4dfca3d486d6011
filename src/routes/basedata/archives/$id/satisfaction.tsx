import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/app/routing/route-options'
import { Satisfaction } from '@/features/work-order/archive/satisfaction'

export const Route = createFileRoute('/basedata/archives/$id/satisfaction')({
  ...listRoute({ title: '满意度', permission: 'basedata:archive:view' }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  return (
    <Satisfaction
      key={id}
      id={id}
      view={Route.useSearch().view}
      onView={(view) => void navigate({ search: { view }, replace: true })}
    />
  )
}
