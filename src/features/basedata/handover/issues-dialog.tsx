import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { reportHandoverIssues } from '@wuguan/contract/basedata/handover.actions'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Button, IconButton } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { Upload } from '@wuguan/ui/upload'
import { REFRESHED } from './handover.ui'

interface Issue {
  item: string | null
  desc: string
  photos: Attachment[]
}
const PHOTOS = ['.png', '.jpg', '.jpeg', '.webp'] as const
const PHOTO_MAX = 20 * 1024 * 1024
const OTHER = '其他'
const empty = (): Issue => ({ item: null, desc: '', photos: [] })

interface IssuesDialogProps {
  row: AnyRow
  checkItems: readonly string[]
  close: () => void
}

/** 登记问题: what was found in the flat; it goes into rectification until it is looked at again. */
export function IssuesDialog({ row, checkItems, close }: IssuesDialogProps) {
  const port = useCrudPort()
  const [issues, setIssues] = useState<readonly Issue[]>([empty()])
  const task = useTask(reportHandoverIssues, {
    refreshes: REFRESHED,
    said: () => `已登记 ${issues.length} 个问题，转入整改`,
    done: close,
  })
  const set = (at: number, part: Partial<Issue>) =>
    setIssues(issues.map((issue, index) => (index === at ? { ...issue, ...part } : issue)))
  const options = [...new Set([...checkItems, OTHER])].map((item) => ({ value: item, label: item }))
  return (
    <TaskDialog
      task={task}
      title={`登记验房问题 ${String(row.titles?.['houseId'] ?? '')}`}
      verb="登记并转整改"
      width={720}
      shows={['issues']}
      close={close}
      submit={() =>
        void task.submit({ id: String(row.id), issues: issues.map((issue) => ({ ...issue, item: issue.item ?? '' })) })
      }
    >
      {issues.map((issue, at) => (
        <fieldset key={at} className="flex flex-col gap-3 rounded border border-line p-3">
          <legend className="px-1 text-small text-secondary">问题 {at + 1}</legend>
          <div className="flex items-start gap-3">
            <Field label="验房项" required className="w-44 shrink-0" error={task.errors[`issues.${at}.item`]}>
              <Select value={issue.item} options={options} onChange={(item) => set(at, { item })} />
            </Field>
            <Field label="问题描述" required className="flex-1" error={task.errors[`issues.${at}.desc`]}>
              <Textarea
                rows={2}
                maxLength={200}
                value={issue.desc}
                onChange={(event) => set(at, { desc: event.target.value })}
              />
            </Field>
            {issues.length > 1 && (
              <IconButton
                label={`删除问题 ${at + 1}`}
                icon={<Trash2 />}
                className="mt-5"
                onClick={() => setIssues(issues.filter((_, index) => index !== at))}
              />
            )}
          </div>
          <Field label="照片">
            <Upload
              accept={PHOTOS}
              maxSize={PHOTO_MAX}
              maxCount={9}
              value={issue.photos}
              onChange={(photos) => set(at, { photos })}
              send={(file, onProgress, signal) =>
                port.upload(file, { bizType: handoverHouse.name, field: 'issues' }, onProgress, signal)
              }
            />
          </Field>
        </fieldset>
      ))}
      <Button variant="ghost" icon={<Plus />} className="self-start" onClick={() => setIssues([...issues, empty()])}>
        再加一个问题
      </Button>
    </TaskDialog>
  )
}
