import { useState } from 'react'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { copyStandard } from '@wuguan/contract/charge-base/standard.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Field } from '@wuguan/ui/form'
import { MultiSelect } from '@wuguan/ui/select'
import { TaskDialog, useTask } from '@wuguan/crud/task'

const SHOWN = ['communityIds']

/** 复制到项目: the standard with its prices, as a draft in other communities. */
export function CopyDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const { context } = useCrudPort()
  const [communityIds, setCommunities] = useState<number[]>([])
  const task = useTask(copyStandard, {
    refreshes: [feeStandard.name],
    said: ({ created, skipped }) => `已复制到 ${created} 个项目${skipped.length ? `；${skipped.join('；')}` : ''}`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`复制“${String(row['name'])}”到项目`}
      verb="复制"
      shows={SHOWN}
      close={close}
      submit={() => void task.submit({ id: String(row.id), communityIds })}
    >
      <Field label="目标项目" required error={task.errors['communityIds']}>
        <MultiSelect
          value={communityIds}
          options={context.communities
            .filter(({ id }) => id !== row.communityId)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(ids) => setCommunities([...ids])}
          placeholder="请选择项目"
        />
      </Field>
    </TaskDialog>
  )
}
