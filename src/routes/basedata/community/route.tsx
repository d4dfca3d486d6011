import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/basedata/community')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/basedata/community"!</div>
}
