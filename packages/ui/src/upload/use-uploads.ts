import { useEffect, useRef, useState } from 'react'
import { refusal } from './upload.logic.ts'
import type { UploadRule } from './upload.logic.ts'

/** A file on its way, or one that did not arrive. */
export interface Pending {
  readonly id: number
  readonly file: File
  readonly progress: number
  readonly error: string | null
  readonly again: boolean
}

export type Send<F> = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<F>

interface Options<F> {
  value: readonly F[]
  onChange: ((value: F[]) => void) | undefined
  send: Send<F>
  rule: UploadRule
}

/** The files that are being sent: checks them, sends them, hands the arrived ones on and keeps the failed ones in sight. */
export function useUploads<F>({ value, onChange, send, rule }: Options<F>) {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const next = useRef(1)
  // Several files may arrive between two drawings, so what has arrived is kept here too.
  const arrived = useRef(value)
  useEffect(() => {
    arrived.current = value
  }, [value])
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  const patch = (id: number, change: Partial<Pending>) =>
    setPending((was) => was.map((p) => (p.id === id ? { ...p, ...change } : p)))
  const drop = (id: number) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    setPending((was) => was.filter((p) => p.id !== id))
  }
  const run = async (id: number, file: File) => {
    const stop = new AbortController()
    stops.current.set(id, stop)
    try {
      const sent = await send(file, (share) => patch(id, { progress: share }), stop.signal)
      if (stop.signal.aborted) return
      drop(id)
      arrived.current = [...arrived.current, sent]
      onChange?.([...arrived.current])
    } catch (error) {
      if (stop.signal.aborted) return
      patch(id, { error: error instanceof Error && error.message !== '' ? error.message : '上传失败', again: true })
    }
  }
  const add = (files: readonly File[]) => {
    let taken = value.length + pending.filter((p) => p.error === null).length
    const fresh = files.map((file) => {
      const error = refusal(file, taken, rule)
      if (error === null) taken++
      return { id: next.current++, file, progress: 0, error, again: false }
    })
    setPending((was) => [...was, ...fresh])
    for (const p of fresh) if (p.error === null) void run(p.id, p.file)
  }
  const retry = (p: Pending) => {
    patch(p.id, { error: null, progress: 0, again: false })
    void run(p.id, p.file)
  }
  return { pending, add, drop, retry }
}
