import { useState, type FormEvent } from 'react'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { pageConfig } from '@wuguan/contract/system/page-config.entity'
import { type Task } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Field, FormFooter, FormSection } from '@wuguan/ui/form'
import { Input, Textarea } from '@wuguan/ui/input'
import { Upload } from '@wuguan/ui/upload'
import { uploadFile } from '@/app/api/upload'
import type { IMAGES, PageDraft, PageField, TEXTS } from './page-draft'
import { PagePreview } from './page-preview'

const MB = 1024 * 1024
const ACCEPT = ['.png', '.jpg', '.jpeg', '.ico', '.svg']
/** The login page shows them before anybody has signed in. */
const PUBLIC = '2'

interface PageFormProps {
  start: PageDraft
  task: Task
  submit: (draft: PageDraft) => void
  restore: (() => void) | undefined
  readOnly: boolean
}

/** The form with its effect beside it, drawn anew with every key. */
export function PageForm({ start, task, submit, restore, readOnly }: PageFormProps) {
  const [draft, setDraft] = useState(start)
  const set = (name: PageField) => (value: string) => setDraft((now) => ({ ...now, [name]: value }))
  const label = (name: PageField) => ({ label: pageConfig.fields[name].label, error: task.errors[name] })
  const text = (name: (typeof TEXTS)[number], required = false) => (
    <Field {...label(name)} required={required}>
      <Input
        value={draft[name]}
        readOnly={readOnly}
        maxLength={pageConfig.fields[name].max}
        onChange={(event) => set(name)(event.target.value)}
      />
    </Field>
  )
  const image = (name: (typeof IMAGES)[number]) => (
    <Field {...label(name)}>
      <Upload
        value={
          draft[name] === ''
            ? []
            : [{ id: draft[name], name: '当前图片', url: draft[name], size: 0, mime: '' } as Attachment]
        }
        onChange={(files) => set(name)(files[0]?.url ?? '')}
        accept={ACCEPT}
        maxSize={2 * MB}
        maxCount={1}
        readOnly={readOnly}
        send={(file, progress, signal) =>
          uploadFile(
            file,
            { bizType: 'system.pageConfig', field: name, visibility: PUBLIC },
            (percent) => progress(percent / 100),
            signal,
          )
        }
      />
    </Field>
  )
  const changed = JSON.stringify(draft) !== JSON.stringify(start)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!readOnly) submit(draft)
  }
  return (
    <div className="flex items-start gap-4 max-lg:flex-col">
      <form
        noValidate
        aria-label="页面设置"
        onSubmit={save}
        className="flex w-full max-w-xl flex-col gap-6 rounded border border-line bg-surface p-4"
      >
        {task.fault !== null && (
          <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
            {task.fault}
          </p>
        )}
        <FormSection title="系统">
          <div className="grid grid-cols-2 gap-4">
            {text('sysName', true)}
            {text('sysNameTwo')}
          </div>
          {image('sysLogoImgUrl')}
        </FormSection>
        <FormSection title="浏览器">
          {text('browserName')}
          {image('browserImgUrl')}
        </FormSection>
        <FormSection title="登录页">
          {text('loginTitle')}
          <Field {...label('loginText')}>
            <Textarea
              rows={2}
              value={draft.loginText}
              readOnly={readOnly}
              maxLength={200}
              onChange={(event) => set('loginText')(event.target.value)}
            />
          </Field>
          {image('loginBgUrl')}
        </FormSection>
        {!readOnly && (
          <FormFooter className="-mx-4 -mb-4 rounded-b">
            <Button type="submit" variant="primary" loading={task.pending} disabled={!changed}>
              保存
            </Button>
            <Button disabled={!changed} onClick={() => setDraft(start)}>
              撤销修改
            </Button>
            {restore && (
              <Button className="ml-auto" onClick={restore}>
                恢复默认
              </Button>
            )}
          </FormFooter>
        )}
      </form>
      <PagePreview draft={draft} />
    </div>
  )
}
