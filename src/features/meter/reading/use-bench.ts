import type { InputOf } from '@wuguan/contract/kernel/action'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import {
  type Bench,
  type BenchRow,
  type BenchTab,
  readingBench,
  recordReading,
} from '@wuguan/contract/meter/reading.actions'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { lastDay } from '@wuguan/contract/kernel/period'
import { periodsOfReading, presentPeriod } from '@wuguan/contract/meter/rules/chain'
import { DOUBTFUL_ROLLOVER } from '@wuguan/contract/meter/rules/reading'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort, useKept } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { confirm } from '@wuguan/ui/dialog'
import { todayHere } from '../shared/words'
import { type Desk, EntryStore, isRefused, judgeEntry } from './entry-store'

const LATE_DAYS = 5
const LIMIT = 100

/** The state of the workbench: conditions, rows, and the saving of what is typed. */
export function useBench() {
  const port = useCrudPort()
  const client = useQueryClient()
  const { communityId } = port.context
  const [feePeriod, setPeriod] = useKept('bench.period', presentPeriod(todayHere(), LATE_DAYS))
  const [kind, setKind] = useKept<InputOf<typeof readingBench>['kind']>('bench.kind', 'water')
  const [tab, setTab] = useKept<BenchTab>('bench.tab', 'waiting')
  const [buildingId, setBuilding] = useKept<string | null>('bench.building', null)
  const [keyword, setKeyword] = useState('')
  const [abnormal, setAbnormal] = useState(false)
  const [page, setPage] = useState(1)
  const [typedDate, setDate] = useState<string | null>(null)
  // Readings added since the rows came: they stay in their place, and still count.
  const [added, setAdded] = useState<{ of: Bench | undefined; count: number }>({ of: undefined, count: 0 })
  const read = useRead(
    meterReading.name,
    readingBench,
    {
      communityId,
      feePeriod,
      kind,
      tab,
      page,
      limit: LIMIT,
      ...(buildingId ? { buildingId } : {}),
      ...(keyword ? { keyword } : {}),
      ...(abnormal && tab !== 'waiting' ? { abnormal: 'true' } : {}),
    },
    { enabled: communityId !== null },
  )
  const bench = read.data ?? null
  // Rows of another tab are not those that this one works with: they are not drawn while its own are on their way.
  const drawn = useRef(tab)
  if (!read.isPlaceholderData) drawn.current = tab
  const turning = drawn.current !== tab
  const store = useRef<EntryStore>(null)
  store.current ??= new EntryStore()
  const entries = store.current

  const today = bench?.today ?? todayHere()
  const lateDays = bench?.rules.lateReadDays ?? LATE_DAYS
  const usual =
    periodsOfReading(today, lateDays).includes(feePeriod) || feePeriod > today.slice(0, 7) ? today : lastDay(feePeriod)
  const readDate = typedDate ?? usual

  const refresh = async () => {
    entries.settle()
    await client.invalidateQueries({ queryKey: [meterReading.name] })
  }
  /** Another question: what was typed has been saved or was refused; nothing of it belongs to the next one. */
  const ask =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      entries.clear()
      setPage(1)
      set(value)
      void client.invalidateQueries({ queryKey: [meterReading.name] })
    }

  const save = async (row: BenchRow, confirmed = false): Promise<void> => {
    const entry = entries.of(row)
    if (
      !bench ||
      entry.saving ||
      entry.text === '' ||
      (entry.text === entry.savedText && entry.rollover === (row.reading?.rollover ?? false) && entry.fault === null)
    )
      return
    const date = row.reading?.readDate ?? readDate
    const judged = judgeEntry(row, entry, bench.rules, { feePeriod, readDate: date, today: bench.today })
    if (judged === null || isRefused(judged)) return
    entries.change(row, { saving: true, fault: null })
    const text = entry.text
    try {
      const result = await callAction(
        port,
        recordReading,
        {
          meterId: row.id,
          feePeriod,
          kind: row.reading?.kind ?? 'normal',
          readDate: date,
          currentReading: text,
          rollover: entry.rollover,
          confirmed,
          ...(entry.reading ? { id: entry.reading.id, version: entry.reading.version } : {}),
        },
        crypto.randomUUID(),
      )
      if (!entry.reading) setAdded((was) => ({ of: read.data, count: was.of === read.data ? was.count + 1 : 1 }))
      const saved = result as { id: string; version: number; usage: string; average: string | null; abnormal: [] }
      entries.change(row, {
        saving: false,
        savedText: text,
        result: saved,
        reading: { id: saved.id, version: saved.version },
      })
    } catch (cause) {
      const fault = faultOf(cause)
      entries.change(row, { saving: false, fault: fault.msg })
      if (fault.msg === DOUBTFUL_ROLLOVER && !confirmed) {
        const sure = await confirm({
          title: `表${row.code}翻表用量异常`,
          content: `本次用量${judged.usage}超过均值的5倍，确认读数无误并保存？`,
          okText: '确认保存',
        })
        if (sure) await save(row, true)
      }
    }
  }
  const desk = useMemo<Desk | null>(
    () => (bench ? { store: entries, rules: bench.rules, feePeriod, today: bench.today, readDate, save } : null),
    // `save` sees the same values as the rest.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [bench, entries, feePeriod, readDate],
  )
  return {
    communityId,
    bench,
    read,
    turning,
    desk,
    feePeriod,
    setPeriod: ask(setPeriod),
    kind,
    setKind: ask(setKind),
    tab,
    setTab: ask(setTab),
    buildingId,
    setBuilding: ask(setBuilding),
    keyword,
    setKeyword: ask(setKeyword),
    abnormal,
    setAbnormal: ask(setAbnormal),
    page,
    setPage: (next: number) => {
      entries.settle()
      setPage(next)
    },
    limit: LIMIT,
    readDate,
    setDate,
    entered: added.of === read.data ? added.count : 0,
    refresh,
  }
}
export type BenchController = ReturnType<typeof useBench>
