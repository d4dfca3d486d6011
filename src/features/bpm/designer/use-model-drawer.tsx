import type { Model } from '@wuguan/contract/bpm/process-model.entity'
import { lazy, Suspense, useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { toast } from '@wuguan/ui/toast'
import type { ModelFile } from './session/model-file'

type ModelDrawer = ComponentType<{ model: Model; close: () => void }>
export const RULES = lazy(async () => ({ default: (await import('../rules/rules-drawer')).RulesDrawer }))

export const REHEARSAL = lazy(async () => ({
  default: (await import('../rehearsal/rehearsal-drawer')).RehearsalDrawer,
}))

/** Rules and rehearsals of the model. They speak of what is kept, so what was drawn is saved before they are shown. */
export function useModelDrawer(file: ModelFile, Drawer: ModelDrawer): readonly [ReactNode, () => void] {
  const [shown, setShown] = useState(false)
  const open = useCallback(async () => {
    if (file.state.get().model === null) return toast.warning('请先保存模型')
    if (file.session.state.get().dirty) {
      const result = await file.save()
      if ('refused' in result) return toast[result.tone](result.refused)
    }
    setShown(true)
  }, [file])
  const { model } = file.state.get()
  const drawer = shown && model !== null && (
    <Suspense>
      <Drawer model={model as unknown as Model} close={() => setShown(false)} />
    </Suspense>
  )
  return [drawer, useCallback(() => void open(), [open])]
}
