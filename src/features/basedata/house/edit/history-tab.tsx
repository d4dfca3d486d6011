import { useQuery } from '@tanstack/react-query'
import type { HouseHistory } from '@wuguan/contract/basedata/house.actions'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import type { HouseTabProps } from '../house-tabs'
import { storyOf } from './history.logic'

/** Everything that happened to a house. */
export default function HistoryTab({ house }: HouseTabProps) {
  const port = useCrudPort()
  const query = useQuery({
    queryKey: ['basedata.house', 'history', house.id],
    queryFn: ({ signal }) =>
      port.request<HouseHistory>('GET', '/basedata/base/house/history', { query: { houseId: house.id }, signal }),
  })
  if (query.error)
    return <ErrorPanel title="变更记录加载失败" detail={faultOf(query.error).msg} retry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={6} />
  const story = storyOf(query.data)
  if (story.length === 0)
    return <EmptyPanel title="还没有变更记录" hint="修改、过户、迁入迁出、拆分合并后显示在这里。" />
  return (
    <ol aria-label="变更记录" className="flex max-w-form flex-col">
      {story.map((event, at) => (
        <li key={at} className="relative ml-1.5 border-l border-line pb-4 pl-5 last:pb-0">
          <span
            aria-hidden
            className="absolute top-1.5 -left-1.25 size-2.5 rounded-full border-2 border-primary bg-surface"
          />
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{event.title}</span>
            <span className="tabular text-small text-secondary">{event.at}</span>
            {event.who && <span className="text-small text-secondary">{event.who}</span>}
          </p>
          {event.lines.map((line) => (
            <p key={line} className="tabular text-table break-words">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
