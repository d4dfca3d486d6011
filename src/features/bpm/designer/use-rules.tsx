import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { toast } from '@wuguan/ui/toast'
import type { ModelFile } from './session/model-file'

const RulesDrawer = lazy(async () => ({ default: (await import('../rules/rules-drawer')).RulesDrawer }))

/** The model's assignment rules. They are kept by task, so the drawn tasks are saved before they are shown. */
export function useRules(file: ModelFile): readonly [ReactNode, () => void] {
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
      <RulesDrawer model={model as unknown as AnyRow} close={() => setShown(false)} />
    </Suspense>
  )
  return [drawer, useCallback(() => void open(), [open])]
}
