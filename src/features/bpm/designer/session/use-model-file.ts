import { useEffect, useLayoutEffect, useState } from 'react'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { useStore } from '@/app/store'
import { ModelFile, type Draft } from './model-file'

/** The file of this tab, `ahead` if it was asked for already. Made once; effects only start it, wake it and put it to rest, since a hidden tab runs their clean-ups. */
export function useModelFile(
  modelId: string | null,
  ahead: Promise<unknown> | null = null,
): { file: ModelFile; mayEdit: boolean } {
  const port = useCrudPort()
  const [draft, keepDraft] = useKept<Draft | null>('draft', null)
  const [createdId, keepCreated] = useKept<string | null>('created', null)
  const [file] = useState(() => new ModelFile(port, keepDraft))
  // Not while it is rendered: what is rendered may be thrown away and rendered anew, with its diagram read for nothing.
  useLayoutEffect(() => file.start(modelId ?? createdId, draft, ahead))
  const isNew = useStore(file.state, (state) => state.model === null) && modelId === null
  const mayEdit = port.can(isNew ? 'bpm:model:add' : 'bpm:model:edit')
  useEffect(() => file.usePort(port), [file, port])
  useEffect(() => {
    const { session } = file
    let { revision, dirty } = session.state.get()
    const stop = session.state.subscribe(() => {
      const now = session.state.get()
      if (now.dirty !== dirty) port.dirty(now.dirty)
      if (now.revision !== revision || now.dirty !== dirty) file.changed(mayEdit)
      ;({ revision, dirty } = now)
    })
    port.dirty(dirty)
    return () => {
      stop()
      file.pause(mayEdit)
    }
  }, [file, port, mayEdit])
  // A model created in this tab is opened again by a reload, although the address does not name it.
  const created = useStore(file.state, (state) => (modelId === null ? (state.model?.id ?? null) : null))
  useEffect(() => {
    if (created !== null && created !== createdId) keepCreated(created)
  }, [created, createdId, keepCreated])
  const name = useStore(file.state, (state) => state.model?.name ?? null)
  useEffect(() => {
    if (name !== null) port.setTitle(`设计 ${name}`)
  }, [name, port])
  return { file, mayEdit }
}
