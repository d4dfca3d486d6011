import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { use, useCallback, useEffect, useState } from 'react'
import type { CarriedWork } from '@wuguan/contract/schedule/schedule.actions'
import { now } from '@wuguan/crud/clock'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Progress } from '@wuguan/ui/progress'
import { Tag } from '@wuguan/ui/tag'
import { ApiError } from '@/app/api/client'
import { type PhoneWork, readDay, useDays } from '@/app/handheld/day'
import { HolderContext } from '@/app/handheld/holder-context'
import { useInstall } from '@/app/handheld/install'
import { usePending } from '@/app/handheld/outbox'
import { PHONE } from '@/app/handheld/phone-path'
import { WORKS } from './works'

/** 今日任务: what I have begun and may begin by and by, whatever the kind of work. */
export function DayPage() {
  const holder = use(HolderContext)
  const days = useDays()
  const putAmongApps = useInstall()
  const [reading, setReading] = useState(true)
  const [fault, setFault] = useState<string | null>(null)
  const read = useCallback(async () => {
    setReading(true)
    setFault(null)
    try {
      await Promise.all(WORKS.filter(({ code }) => holder?.codes.includes(code)).map(readDay))
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : '任务加载失败')
    } finally {
      setReading(false)
    }
  }, [holder])
  useEffect(() => void read(), [read])

  const known = WORKS.flatMap((work) => (days[work.kind] ? [{ work, ...days[work.kind]! }] : []))
  const tasks = known.flatMap(({ work, day }) => day.tasks.map((task) => ({ work, task })))
  if (fault !== null && known.length === 0)
    return (
      <div className="p-4">
        <ErrorPanel title="任务加载失败" detail={fault} retry={() => void read()} />
      </div>
    )
  const oldest = known.map(({ at }) => at).toSorted((one, other) => one.localeCompare(other))[0]
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex items-center gap-2">
        <span className="tabular flex-1 text-secondary">
          {oldest === undefined ? '正在读取任务…' : `共${tasks.length}项 · ${oldest.slice(5, 16)}更新`}
        </span>
        <Button icon={<RefreshCw />} loading={reading} onClick={() => void read()}>
          刷新
        </Button>
      </div>
      {putAmongApps && (
        <Button size="lg" onClick={putAmongApps}>
          添加到手机桌面
        </Button>
      )}
      {oldest !== undefined && tasks.length === 0 && (
        <EmptyPanel title="今天没有待执行的任务" hint="有新任务时刷新即可看到。" />
      )}
      <ul aria-label="任务" className="flex flex-col gap-3">
        {tasks.map(({ work, task }) => (
          <li key={task.id}>
            <TaskCard work={work} to={`${PHONE}/${work.kind}/${task.id}`} task={task} />
          </li>
        ))}
      </ul>
      <a href="#/dashboard" className="self-center p-2 text-primary-text">
        打开完整系统
      </a>
    </div>
  )
}

function TaskCard({ work, to, task }: { work: PhoneWork; to: string; task: CarriedWork }) {
  const { waiting, told } = usePending()
  const { label, done, of } = work.progress(task, new Set([...told.keys(), ...waiting.map(({ subject }) => subject)]))
  const due = work.due?.(task, now().slice(0, 10))
  const when = due ? due.words : `${task.slotStart.slice(5, 16)} 至 ${task.slotEnd.slice(5, 16)}`
  return (
    <Link to={to as never} className="flex flex-col gap-2 rounded border bg-surface p-4">
      <span className="flex items-center gap-2">
        <b className="min-w-0 flex-1 font-medium">{task.targetName}</b>
        {task.begun ? <Tag tone="info">执行中</Tag> : <Tag>待执行</Tag>}
      </span>
      <span className="text-secondary">{`${work.label} · ${task.name} · ${task.communityName}`}</span>
      <span className={cn('tabular', due?.late ? 'text-danger-text' : 'text-secondary')}>
        {`${when}${of > 0 ? ` · ${label} ${done}/${of}` : ''}`}
      </span>
      {of > 0 && <Progress label="完成进度" value={done} max={of} />}
    </Link>
  )
}
