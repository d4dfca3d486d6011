import { Copy, Plus, X } from 'lucide-react'
import { MOST_SEGMENTS, type Segment, type Weekly } from '@wuguan/contract/kernel/working-time'
import { Button, IconButton } from '@wuguan/ui/button'
import { TimePicker } from '@wuguan/ui/date'

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
const NEXT: Segment = { start: '08:30', end: '18:00' }

interface WeekEditorProps {
  value: Weekly
  onChange: (value: Weekly) => void
  readOnly: boolean
}

/** Segments of each weekday; midnight as an end is the end of that day. */
export function WeekEditor({ value, onChange, readOnly }: WeekEditorProps) {
  const set = (day: string, segments: readonly Segment[]) => onChange({ ...value, [day]: segments })
  return (
    <ul className="divide-y divide-line">
      {WEEKDAYS.map((label, at) => {
        const day = String(at + 1)
        const segments = value[day] ?? []
        const change = (index: number, part: Partial<Segment>) =>
          set(
            day,
            segments.map((one, i) => (i === index ? { ...one, ...part } : one)),
          )
        return (
          <li key={day} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <span className="w-12 shrink-0 font-medium">{label}</span>
            {segments.length === 0 && <span className="text-secondary">休息</span>}
            {segments.map(({ start, end }, index) => (
              // Segments have no name but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className="flex items-center gap-1">
                <TimePicker
                  className="w-28"
                  aria-label={`${label}第${index + 1}段开始`}
                  value={start}
                  clearable={false}
                  readOnly={readOnly}
                  onChange={(time) => time && change(index, { start: time })}
                />
                <span className="text-secondary">至</span>
                <TimePicker
                  className="w-28"
                  aria-label={`${label}第${index + 1}段结束`}
                  value={end === '24:00' ? '00:00' : end}
                  clearable={false}
                  readOnly={readOnly}
                  onChange={(time) => time && change(index, { end: time === '00:00' ? '24:00' : time })}
                />
                {!readOnly && (
                  <IconButton
                    size="sm"
                    label={`删除${label}第${index + 1}段`}
                    icon={<X />}
                    onClick={() =>
                      set(
                        day,
                        segments.filter((_, i) => i !== index),
                      )
                    }
                  />
                )}
              </span>
            ))}
            {!readOnly && (
              <span className="ml-auto flex gap-2">
                {segments.length < MOST_SEGMENTS && (
                  <Button size="sm" icon={<Plus />} onClick={() => set(day, [...segments, NEXT])}>
                    时段
                  </Button>
                )}
                <Button
                  size="sm"
                  icon={<Copy />}
                  onClick={() => onChange(Object.fromEntries(WEEKDAYS.map((_, i) => [String(i + 1), segments])))}
                >
                  复制到每天
                </Button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
