import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/basedata/crmLabelConfig/$type')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/basedata/crmLabelConfig/$type"!</div>
}
