import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/basedata/property/review/list')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/basedata/property/review/list"!</div>
}
