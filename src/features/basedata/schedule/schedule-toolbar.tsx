import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCrudPort } from '@wuguan/crud/port'
import { Button, IconButton } from '@wuguan/ui/button'
import { Segmented } from '@wuguan/ui/radio'
import { Select } from '@wuguan/ui/select'
import type { ScheduleSearch } from './schedule-search'
import { spanText, stepped, type Mode } from './schedule.logic'

interface ScheduleToolbarProps {
  search: ScheduleSearch
  onSearch: (next: ScheduleSearch) => void
  communityId: number | null
  mode: Mode
  date: string
  days: readonly string[]
  children: ReactNode
}

/** Which community, which days, how they are arranged; the actions on the right. */
export function ScheduleToolbar({ search, onSearch, communityId, mode, date, days, children }: ScheduleToolbarProps) {
  const { communities } = useCrudPort().context
  const go = (next: string) => onSearch({ ...search, date: next })
  const unit = mode === 'week' ? '周' : '月'
  return (
    <div role="toolbar" aria-label="排班" className="flex flex-wrap items-center gap-2">
      <div className="w-36">
        <Select
          aria-label="项目"
          value={communityId}
          options={communities.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next: number | null) => onSearch({ ...search, community: next ?? undefined })}
          placeholder="请选择项目"
        />
      </div>
      <Segmented
        aria-label="范围"
        value={mode}
        onChange={(next) => onSearch({ ...search, mode: next === 'month' ? 'month' : undefined })}
        options={[
          { value: 'week', label: '周' },
          { value: 'month', label: '月' },
        ]}
      />
      <Segmented
        aria-label="排列"
        value={search.by ?? 'person'}
        onChange={(next) => onSearch({ ...search, by: next === 'dept' ? 'dept' : undefined })}
        options={[
          { value: 'person', label: '按人员' },
          { value: 'dept', label: '按部门' },
        ]}
      />
      <span className="flex items-center gap-1">
        <IconButton label={`上一${unit}`} icon={<ChevronLeft />} onClick={() => go(stepped(mode, date, -1))} />
        <h2 className="tabular min-w-40 text-center text-body font-semibold" aria-live="polite">
          {spanText(mode, days)}
        </h2>
        <IconButton label={`下一${unit}`} icon={<ChevronRight />} onClick={() => go(stepped(mode, date, 1))} />
        <Button onClick={() => onSearch({ ...search, date: undefined })}>今天</Button>
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-2">{children}</span>
    </div>
  )
}
