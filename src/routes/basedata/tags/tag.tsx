import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/basedata/tags/tag')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/basedata/tags/tag"!</div>
}
