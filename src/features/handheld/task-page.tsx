import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyPanel } from '@wuguan/ui/panel'
import { readDay, useDay } from '@/app/handheld/day'
import { WORKS } from './works'

/** One task, done by the pages of its kind of work; opened by its address it reads the day first. */
export function TaskPage() {
  const { kind, id } = useParams({ strict: false }) as { kind: string; id: string }
  const work = WORKS.find((one) => one.kind === kind)
  const known = useDay(kind)
  const needed = known === null ? work : undefined
  useEffect(() => {
    if (needed) void readDay(needed).catch(() => undefined)
  }, [needed])
  if (!work) return <EmptyPanel title="没有这类任务" />
  return <work.Page key={id} id={id} />
}
