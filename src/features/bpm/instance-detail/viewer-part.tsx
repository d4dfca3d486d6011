import { useMemo, useState } from 'react'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { PROCESS_RESULT } from '@wuguan/contract/bpm/process-states'
import { viewInstance, type ViewerData as Wire } from '@wuguan/contract/bpm/todo.actions'
import { Loaded, useRead } from '@wuguan/crud/task'
import { cn } from '@wuguan/ui/cn'
import { Tag } from '@wuguan/ui/tag'
import { pictureOf } from '../shared/picture'
import { ProcessViewer } from '../viewer'

/** 流程图 with its tasks beside it: a row marks its node, a node marks its rows. */
export function ViewerPart({ instanceId }: { instanceId: string }) {
  const read = useRead(processInstance.name, viewInstance, { id: instanceId }, { keep: false })
  return (
    <Loaded read={read} what="流程图">
      {(wire) => <Picture wire={wire} />}
    </Loaded>
  )
}

function Picture({ wire }: { wire: Wire }) {
  const [selected, setSelected] = useState<string | null>(null)
  const data = useMemo(() => pictureOf(wire), [wire])
  return (
    <div className="flex h-full min-h-80 gap-3 pb-3">
      <div className="min-w-0 flex-1 rounded border border-line">
        <ProcessViewer xml={wire.bpmnXml} data={data} selected={selected} onSelect={setSelected} />
      </div>
      <ol aria-label="任务" className="hidden w-64 shrink-0 flex-col gap-1 overflow-y-auto lg:flex">
        {wire.taskList.map((task) => {
          const result = PROCESS_RESULT.items.find(({ code }) => code === task.result)
          return (
            <li key={task.id}>
              <button
                type="button"
                aria-pressed={selected === task.definitionKey}
                onClick={() => setSelected(selected === task.definitionKey ? null : task.definitionKey)}
                className={cn(
                  'flex w-full flex-col gap-0.5 rounded border px-3 py-2 text-left text-table',
                  selected === task.definitionKey ? 'border-primary bg-primary-soft' : 'border-line hover:bg-hover',
                )}
              >
                <span className="flex items-center justify-between gap-2">
                  <span className="truncate font-medium">{task.name}</span>
                  {result && (
                    <Tag tone={result.tone} dashed={result.code === 1}>
                      {result.code === 1 ? '待办' : result.label}
                    </Tag>
                  )}
                </span>
                <span className="truncate text-secondary">{task.assigneeUser?.nickname ?? '待认领'}</span>
                <span className="tabular text-small text-secondary">{task.endTime ?? task.createTime}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
