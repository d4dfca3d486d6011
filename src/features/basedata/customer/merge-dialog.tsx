import { useState } from 'react'
import { mergeCustomers, mergePreview } from '@wuguan/contract/basedata/customer.actions'
import { customer, type Customer } from '@wuguan/contract/basedata/customer.entity'
import { Loaded, TaskDialog, useRead, useTask } from '@wuguan/crud/task'
import { mergeInput, proposedSurvivor, type Kept } from './merge.logic'
import { MergeTable } from './merge-table'

interface MergeDialogProps {
  ids: readonly string[]
  close: () => void
  done: () => void
}

/** 合并 of two or more customers: who stays, whose values stay, and how much moves. It cannot be undone, and says so. */
export function MergeDialog({ ids, close, done }: MergeDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [kept, setKept] = useState<Kept>({})
  const first = useRead(customer.name, mergePreview, { ids: ids.join(',') })
  const known = first.data?.customers ?? NONE
  const survivorId = chosen ?? proposedSurvivor(known)
  // Counted from whoever stays: the call takes him first.
  const ordered = [survivorId, ...ids.filter((id) => id !== survivorId)]
  const effects = useRead(customer.name, mergePreview, { ids: ordered.join(',') }, { enabled: survivorId !== '' })
  const task = useTask(mergeCustomers, {
    refreshes: [customer.name],
    said: ({ moved }) =>
      `已合并 ${ids.length} 位客户${moved.length > 0 ? `，迁移${moved.map(({ label, count }) => `${label} ${count} 条`).join('、')}` : ''}`,
    done: () => {
      close()
      done()
    },
  })
  return (
    <TaskDialog
      task={task}
      title={`合并 ${ids.length} 位客户`}
      description="选择保留的客户，逐项确认保留的内容；其余客户的全部往来并入后标记为“已合并”，合并后不可撤销。"
      verb="合并客户"
      width={920}
      shows={[]}
      close={close}
      disabled={known.length < 2}
      submit={() => void task.submit(mergeInput(known, survivorId, kept))}
    >
      <Loaded read={first} what="客户">
        {() => (
          <>
            <MergeTable rows={known} survivorId={survivorId} onSurvivor={setChosen} kept={kept} onKept={setKept} />
            <section
              aria-label="合并影响"
              className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded bg-info-soft px-3 py-2 text-table text-info-text"
            >
              <span className="font-medium">将并入保留的客户：</span>
              {effects.data?.effects.length ? (
                effects.data.effects.map(({ label, count }) => (
                  <span key={label} className="tabular">
                    {label} {count} 条
                  </span>
                ))
              ) : (
                <span>没有需要迁移的往来</span>
              )}
              <span>标签合并保留</span>
            </section>
          </>
        )}
      </Loaded>
    </TaskDialog>
  )
}

const NONE: readonly Customer[] = []
