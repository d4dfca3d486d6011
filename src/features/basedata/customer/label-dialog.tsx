import { useState } from 'react'
import { labelCustomers } from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { LabelChoice } from './label-choice'
import { useLabelTypes } from './use-label-types'

type Mode = 'add' | 'remove' | 'replace'
const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'add', label: '增加' },
  { value: 'remove', label: '移除' },
  { value: 'replace', label: '替换' },
]
const HINTS: Record<Mode, string> = {
  add: '在原有标签上增加所选标签。',
  remove: '从原有标签中移除所选标签。',
  replace: '原有标签全部由所选标签代替。',
}

/** 打标签 of the marked customers. */
export function LabelDialog({ ids, close, done }: { ids: readonly string[]; close: () => void; done: () => void }) {
  const types = useLabelTypes()
  const [mode, setMode] = useState<Mode>('add')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const task = useTask(labelCustomers, {
    refreshes: [customer.name],
    said: ({ updated }) => `已更新 ${updated} 位客户的标签`,
    done: () => {
      close()
      done()
    },
  })
  const none = types.every((type) => type.items.length === 0)
  return (
    <TaskDialog
      task={task}
      title={`给 ${ids.length} 位客户打标签`}
      verb="打标签"
      width={640}
      shows={[]}
      close={close}
      disabled={mode !== 'replace' && chosen.size === 0}
      submit={() => void task.submit({ ids: [...ids], labelIds: [...chosen], mode })}
    >
      <div className="flex items-center gap-3">
        <Segmented aria-label="方式" value={mode} onChange={setMode} options={MODES} />
        <span className="text-table text-secondary">{HINTS[mode]}</span>
      </div>
      {none ? (
        <EmptyPanel title="还没有标签项" hint="先在“客户标签配置”中添加标签项。" />
      ) : (
        <LabelChoice types={types} chosen={chosen} onChange={setChosen} />
      )}
    </TaskDialog>
  )
}
