import { useState } from 'react'
import { validateModel, type ModelProblem } from '@wuguan/contract/bpm/model.actions'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'
import type { ModelFile } from '../session/model-file'

export interface Problems {
  readonly open: boolean
  readonly list: readonly ModelProblem[] | null
  readonly checking: boolean
  check(): Promise<void>
  close(): void
}

const MARKERS = { block: 'bpm-blocked', warn: 'bpm-warned' } as const

/** Marks elements with problems on the picture; those of before lose their marks. */
export function mark(file: ModelFile, before: readonly ModelProblem[], now: readonly ModelProblem[]): void {
  const canvas = file.session.get('canvas')
  const shown = (problem: ModelProblem) => file.session.element(problem.elementId) !== undefined
  for (const problem of before) if (shown(problem)) canvas.removeMarker(problem.elementId, MARKERS[problem.level])
  for (const problem of now) if (shown(problem)) canvas.addMarker(problem.elementId, MARKERS[problem.level])
}

/** What stands between the diagram as it is drawn now and its deployment; the server judges. */
export function useProblems(file: ModelFile): Problems {
  const port = useCrudPort()
  const [list, setList] = useState<readonly ModelProblem[] | null>(null)
  const [open, setOpen] = useState(false)
  const [checking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    setOpen(true)
    try {
      const bpmnXml = await file.session.xml()
      const { model } = file.state.get()
      const answer = await callAction(port, validateModel, { bpmnXml, ...(model ? { id: model.id } : {}) })
      const { problems } = answer
      mark(file, list ?? [], problems)
      setList(problems.toSorted((a, b) => Number(a.level === 'warn') - Number(b.level === 'warn')))
    } catch (error) {
      toast.error(faultOf(error).msg)
      setOpen(list !== null)
    } finally {
      setChecking(false)
    }
  }
  const close = () => {
    mark(file, list ?? [], [])
    setList(null)
    setOpen(false)
  }
  return { open, list, checking, check, close }
}
