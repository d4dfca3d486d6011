import { useEffect, useState } from 'react'
import { archiveBaseData, saveArchiveBaseData, type ArchiveData } from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { LabelChoice } from '../customer/label-choice'

/** 基础资料: labels of the seven types and the notes, saved together. */
export function BaseData({ id }: { id: string }) {
  const read = useRead(customer.name, archiveBaseData, { id })
  return (
    <Loaded read={read} what="基础资料">
      {(data) => <Editor key={data.version} id={id} data={data} />}
    </Loaded>
  )
}

const NOTES_MAX = 500
const chosenOf = (data: ArchiveData) =>
  new Set(data.labels.flatMap(({ items }) => items.filter(({ chosen }) => chosen).map(({ id }) => id)))

function Editor({ id, data }: { id: string; data: ArchiveData }) {
  const port = useCrudPort()
  const mayEdit = port.can(saveArchiveBaseData.permission ?? '')
  const before = chosenOf(data)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before)
  const [notes, setNotes] = useState(data.notes ?? '')
  const changed =
    notes !== (data.notes ?? '') || chosen.size !== before.size || [...chosen].some((label) => !before.has(label))
  const task = useTask(saveArchiveBaseData, {
    refreshes: [customer.name],
    said: () => '保存成功',
    done: () => undefined,
  })
  useEffect(() => port.dirty(changed), [port, changed])
  const restore = () => {
    setChosen(before)
    setNotes(data.notes ?? '')
  }
  return (
    <div className="flex flex-col gap-4 rounded border border-line bg-surface p-4">
      {task.fault && (
        <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
          {task.fault}
        </p>
      )}
      {Object.values(task.errors).map((sentence) => (
        <p key={sentence} role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
          {sentence}
        </p>
      ))}
      {data.labels.every(({ items }) => items.length === 0) ? (
        <EmptyPanel title="还没有标签项" hint="先在“客户标签配置”中添加标签项。" />
      ) : (
        <LabelChoice types={data.labels} chosen={chosen} onChange={setChosen} readOnly={!mayEdit} />
      )}
      <Field label="备注" className="max-w-form" help={mayEdit ? `${notes.length}/${NOTES_MAX}` : undefined}>
        <Textarea
          rows={4}
          maxLength={NOTES_MAX}
          value={notes}
          readOnly={!mayEdit}
          onChange={(event) => setNotes(event.target.value)}
        />
      </Field>
      {mayEdit && (
        <div className="flex gap-2">
          <Button
            variant="primary"
            disabled={!changed}
            loading={task.pending}
            onClick={() =>
              void task.submit({ id, version: data.version, labelIds: [...chosen], notes: notes.trim() || null })
            }
          >
            保存
          </Button>
          <Button disabled={!changed} onClick={restore}>
            还原
          </Button>
        </div>
      )}
    </div>
  )
}
