import { useState } from 'react'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { CodeViewer } from '@wuguan/ui/code-viewer'
import { Dialog } from '@wuguan/ui/dialog'
import { Segmented } from '@wuguan/ui/radio'
import { ProcessFormView } from '../form-view/process-form-view'
import { useProcessForm } from '../form-view/use-process-form'
import type { FormDraft } from './draft'

const WIDTHS = { desktop: 960, phone: 420 } as const
type Device = keyof typeof WIDTHS

/** The form as its initiator will meet it, to be filled in and checked. */
export function PreviewDialog({ name, draft, close }: { name: string; draft: FormDraft; close: () => void }) {
  const [device, setDevice] = useState<Device>('desktop')
  const [said, setSaid] = useState<'sound' | 'faulty' | null>(null)
  const form = useProcessForm({ fields: draft.fields, components: NONE, step: 'start' })
  const faults = Object.keys(form.errors).length
  return (
    <Dialog
      open
      onOpenChange={close}
      width={WIDTHS[device]}
      title={`预览 ${name}`}
      footer={
        <>
          <span className="mr-auto">
            <Segmented
              aria-label="预览宽度"
              value={device}
              onChange={setDevice}
              options={[
                { value: 'desktop', label: '电脑' },
                { value: 'phone', label: '手机' },
              ]}
            />
          </span>
          <Button variant="primary" onClick={() => setSaid(form.check() ? 'sound' : 'faulty')}>
            校验
          </Button>
          <Button onClick={close}>关闭</Button>
        </>
      }
    >
      <div ref={form.place} className="flex flex-col gap-4">
        {said === 'sound' && <Alert tone="success" title="校验通过，可以提交。" live />}
        {said === 'faulty' && faults > 0 && <Alert tone="danger" title={`${faults} 个字段需要修正。`} live />}
        <ProcessFormView
          label={name}
          fields={draft.fields}
          layout={draft.layout}
          values={form.values}
          flags={form.flags}
          errors={form.errors}
          onChange={(id, value) => {
            form.set(id, value)
            setSaid(null)
          }}
        />
      </div>
    </Dialog>
  )
}
const NONE: readonly never[] = []

export function JsonDialog({ name, draft, close }: { name: string; draft: FormDraft; close: () => void }) {
  return (
    <Dialog open onOpenChange={close} width={800} title={`${name}的 JSON`}>
      <CodeViewer code={JSON.stringify(draft, null, 2)} language="json" label="表单定义" />
    </Dialog>
  )
}
