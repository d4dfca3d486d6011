import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { scheduleCalendar } from '@wuguan/contract/basedata/staff.actions'
import { staffSchedule } from '@wuguan/contract/basedata/staff-schedule.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'
import type { ScheduleItem } from './schedule.logic'

/** How far back somebody must have worked to stand in the calendar without shifts. */
const RECENT_DAYS = 28

/** The calendar of a community for a span, and its writes; every write reads the calendar again. */
export function useSchedule(communityId: number | null, days: readonly string[]) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const read = (first: string, last: string) => ({
    queryKey: [staffSchedule.name, 'calendar', communityId, first, last],
    queryFn: () => callAction(port, scheduleCalendar, { from: first, to: last, communityId }),
    enabled: communityId !== null,
    placeholderData: keepPreviousData,
  })
  const shown = useQuery(read(from, to))
  const recent = useQuery({ ...read(addDays(from, -RECENT_DAYS), addDays(from, -1)), staleTime: 60_000 })

  /** True when it was written; a refusal is told in the server's words. */
  const write = async (run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      toast.error(faultOf(error).msg)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: [staffSchedule.name] })
    }
  }
  const base = staffSchedule.base ?? ''
  return {
    calendar: shown.data ?? null,
    recent: recent.data?.people ?? [],
    error: shown.error,
    loading: shown.isFetching,
    retry: () => void shown.refetch(),
    refresh: () => client.invalidateQueries({ queryKey: [staffSchedule.name] }),
    add: (userId: number, date: string, shiftId: string) =>
      write(() => port.request('POST', base, { body: { communityId, userId, date, shiftId } })),
    change: (item: ScheduleItem, values: { shiftId?: string; status?: number }) =>
      write(() => port.request('PUT', base, { body: { id: item.id, version: item.version, ...values } })),
    remove: (items: readonly ScheduleItem[]) =>
      write(() => port.request('DELETE', base, { body: items.map((item) => item.id) })),
  }
}
export type Schedule = ReturnType<typeof useSchedule>
