import { lazy, Suspense, useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { getModel } from '@wuguan/contract/bpm/model.actions'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { staffRoute } from '@/app/routing/route-options'

/** The editor is fetched by its own page only, from the moment on that it is asked for. */
const designer = () => import('@/features/bpm/designer/index')
const DesignerScreen = lazy(async () => ({ default: (await designer()).DesignerScreen }))

export const Route = createFileRoute('/bpm/manager/model/design')({
  ...staffRoute({ title: '流程设计', permission: 'bpm:model:list', tabKey: ['modelId'] }),
  validateSearch: (raw: Record<string, unknown>): { modelId?: string } => ({
    modelId: typeof raw['modelId'] === 'string' && raw['modelId'] !== '' ? raw['modelId'] : undefined,
  }),
  loader: () => void designer().catch(() => undefined),
  component: Page,
})

function Page() {
  const { modelId = null } = Route.useSearch()
  const port = useCrudPort()
  // The model comes while the editor is still being fetched.
  const [ahead] = useState(() => {
    const model = modelId === null ? null : callAction(port, getModel, { id: modelId })
    model?.catch(() => undefined)
    return model
  })
  return (
    <Suspense>
      <DesignerScreen modelId={modelId} ahead={ahead} />
    </Suspense>
  )
}
