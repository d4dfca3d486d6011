import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AnyAction, OutputOf } from '@wuguan/contract/kernel/action'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { useCrudPort } from '@wuguan/crud/port'
import { useStoredFiles } from '@wuguan/crud/stored-file'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'
import { Upload } from '@wuguan/ui/upload'
import { usePostedTask } from './use-posted-task'

interface ApplicationSheetProps<A extends AnyAction> {
  action: A
  /** The document that is asked for: its papers are kept under it, its words name reason and papers. */
  entity: AnyEntity
  /** What shows what was asked for. */
  refreshes: readonly string[]
  /** What is said when it is filed, and the page of the document. */
  filed: (output: OutputOf<A>) => { said: string; page: string }
  /** What the page itself finds wrong. */
  fault: string | null | undefined
  /** Fields whose sentences the children show. */
  shows: readonly string[]
  /** Nothing can be asked for yet. */
  blocked: boolean
  verb: string
  /** What the page asks for; reason and papers are the sheet's. */
  input: () => Readonly<Record<string, unknown>>
  /** It may be kept and sent later. */
  keeps?: boolean
  /** What it comes to; the last is the whole. */
  sums?: readonly (readonly [label: string, amount: string])[]
  children: (errors: Readonly<Record<string, string>>) => ReactNode
  /** Instead of everything that is asked: what must be chosen first. */
  first?: string | null
}

/** Beside the rows that an application is about: how, why, with which papers, and what it comes to. */
export function ApplicationSheet<A extends AnyAction>({
  action,
  entity,
  refreshes,
  filed,
  fault,
  shows,
  blocked,
  verb,
  input,
  keeps = false,
  sums = [],
  children,
  first = null,
}: ApplicationSheetProps<A>) {
  const port = useCrudPort()
  const client = useQueryClient()
  const { open } = useStoredFiles()
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const task = usePostedTask(action, (output) => {
    for (const name of refreshes) void client.invalidateQueries({ queryKey: [name] })
    const { said, page } = filed(output)
    toast.success(said)
    port.open(page)
  })
  const shown = [...shows, 'reason', 'attachments']
  const elsewhere = Object.entries(task.errors)
    .filter(([key]) => !shown.includes(key))
    .map(([, sentence]) => sentence)
  const said = [task.fault, ...elsewhere].filter(Boolean).join('；') || fault
  const submit = (more: object = {}) =>
    void task.submit({ ...input(), reason: reason.trim(), attachments: [...files], ...more })
  const { reason: why, attachments } = entity.fields
  return (
    <aside className="flex w-80 shrink-0 flex-col rounded border border-line bg-surface">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        {said && (
          <Alert tone="danger" live>
            {said}
          </Alert>
        )}
        {first ? (
          <p className="text-secondary">{first}</p>
        ) : (
          <>
            {children(task.errors)}
            <Field label={why!.label} required error={task.errors['reason']}>
              <Textarea
                maxLength={why!.max}
                rows={3}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
            <Field label={attachments!.label} error={task.errors['attachments']}>
              <Upload
                maxCount={MOST_FILES}
                value={files}
                onOpen={(file) => void open(file.url)}
                onChange={setFiles}
                send={(file, onProgress, signal) =>
                  port.upload(file, { bizType: entity.name, field: 'attachments' }, onProgress, signal)
                }
              />
            </Field>
          </>
        )}
      </div>
      {sums.length > 0 && (
        <dl className="tabular grid grid-cols-[auto_1fr] gap-y-1 border-t border-line px-4 pt-3">
          {sums.map(([label, amount], at) => (
            <div key={label} className={at === sums.length - 1 ? 'contents font-semibold' : 'contents'}>
              <dt className={at === sums.length - 1 ? '' : 'text-secondary'}>{label}</dt>
              <dd className={at === sums.length - 1 ? 'text-end text-subtitle' : 'text-end'}>{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex gap-2 border-t border-line px-4 py-3">
        <Button
          className="flex-1"
          variant="primary"
          loading={task.pending}
          disabled={blocked}
          onClick={() => submit(keeps ? { draft: false } : {})}
        >
          {verb}
        </Button>
        {keeps && (
          <Button disabled={task.pending || blocked} onClick={() => submit({ draft: true })}>
            存草稿
          </Button>
        )}
      </div>
    </aside>
  )
}
const MOST_FILES = 20
