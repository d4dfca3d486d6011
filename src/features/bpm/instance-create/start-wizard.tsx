import { useEffect, useState } from 'react'
import type { StartForm } from '@wuguan/contract/bpm/definition.actions'
import { createInstance } from '@wuguan/contract/bpm/instance.actions'
import { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import { predictInstance, saveDraft, type Prediction } from '@wuguan/contract/bpm/todo.actions'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Steps } from '@wuguan/ui/steps'
import { closeTabs } from '@/app/tabs/open-tabs'
import { useTabKey } from '@/app/tabs/tab-context'
import { ProcessFormView } from '../form-view/process-form-view'
import { useProcessForm } from '../form-view/use-process-form'
import { LIST_REFRESHES } from '../shared/refreshes'
import { instancePath } from '../todo/todo-cells'
import { PathPreview } from './path-preview'
import { STEPS } from './steps'

interface StartWizardProps {
  start: StartForm
  leave: () => void
  noteDirty: (dirty: boolean) => void
}

/** 填表 and 预览路径 of one process; what is typed can be kept as a draft at any time. */
export function StartWizard({ start, leave, noteDirty }: StartWizardProps) {
  const port = useCrudPort()
  const tab = useTabKey()
  const [title, setTitle] = useState(start.draft?.title ?? '')
  const [prediction, setPrediction] = useState<Prediction | null>(null)
  const [predicting, setPredicting] = useState(false)
  const [selected, setSelected] = useState<Readonly<Record<string, readonly number[]>>>({})
  const [missing, setMissing] = useState<ReadonlySet<string>>(NOBODY)
  const [fault, setFault] = useState<string | null>(null)
  const form = useProcessForm({
    fields: start.fields,
    components: start.components,
    step: 'start',
    ...(start.draft ? { given: start.draft.formData } : {}),
  })
  const dirty = form.dirty || title !== (start.draft?.title ?? '')
  useEffect(() => {
    port.dirty(dirty)
    noteDirty(dirty)
  }, [port, dirty, noteDirty])

  const communityId = port.context.communityId
  const filled = {
    processDefinitionId: start.id,
    formData: form.visible(),
    ...(communityId === null ? {} : { communityId }),
  }
  const words = title.trim() === '' ? {} : { title: title.trim() }
  const draft = useTask(saveDraft, {
    refreshes: [processDefinition.name],
    said: ({ savedAt }) => `草稿已保存（${savedAt}）`,
  })
  const send = useTask(createInstance, {
    refreshes: LIST_REFRESHES,
    said: () => '流程已发起',
    done: ({ id }) => {
      port.dirty(false)
      void closeTabs([tab], instancePath(id))
    },
  })

  const predict = async () => {
    if (!form.check()) return
    setPredicting(true)
    setFault(null)
    try {
      setPrediction(await callAction(port, predictInstance, filled))
    } catch (cause) {
      refused(cause)
    } finally {
      setPredicting(false)
    }
  }
  const refused = (cause: unknown) => {
    const said = faultOf(cause)
    const fields = ofForm(fieldFaults(said) ?? {})
    if (Object.keys(fields).length > 0) form.refuse(fields)
    else setFault(said.msg)
  }
  const submit = async () => {
    const empty = (prediction?.nodes ?? []).filter(({ key, chosen }) => chosen && (selected[key] ?? []).length === 0)
    setMissing(new Set(empty.map(({ key }) => key)))
    if (empty.length > 0) return
    await send.submit({
      ...filled,
      ...words,
      ...(Object.keys(selected).length > 0 ? { selected } : {}),
    })
  }
  const sendFaults = [...(send.fault === null ? [] : [send.fault]), ...Object.values(send.errors)]
  const said = fault ?? (sendFaults.length > 0 ? [...new Set(sendFaults)].join('；') : draft.fault)
  return (
    <section aria-label={start.name} className="flex h-full flex-col">
      <header className="flex flex-col gap-3 border-b border-line px-4 py-3">
        <Steps
          className="shrink-0"
          items={STEPS}
          current={prediction ? 2 : 1}
          onGo={(at) => (at === 0 ? leave() : setPrediction(null))}
        />
        <h1 className="text-title font-semibold">{start.name}</h1>
      </header>
      <div ref={form.place} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        {said !== null && <Alert tone="danger" title={said} live />}
        {prediction ? (
          <PathPreview
            prediction={prediction}
            selected={selected}
            select={(key, ids) => setSelected((all) => ({ ...all, [key]: ids }))}
            missing={missing}
          />
        ) : (
          <>
            <div className="max-w-form">
              <Field label="标题" help="不填时按流程设置自动生成" error={draft.errors['title']}>
                <Input maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
              </Field>
            </div>
            {start.fields.length === 0 ? (
              <EmptyPanel title="此流程不需要填写表单" hint="点击“预览路径”查看由谁审批。" />
            ) : (
              <ProcessFormView
                label={start.name}
                fields={start.fields}
                layout={start.layout}
                values={form.values}
                flags={form.flags}
                errors={form.errors}
                onChange={form.set}
              />
            )}
          </>
        )}
      </div>
      <footer className="flex items-center gap-2 border-t border-line px-4 py-3">
        {prediction ? (
          <>
            <Button variant="primary" loading={send.pending} onClick={() => void submit()}>
              提交
            </Button>
            <Button onClick={() => setPrediction(null)}>上一步</Button>
          </>
        ) : (
          <>
            <Button variant="primary" loading={predicting} onClick={() => void predict()}>
              预览路径
            </Button>
            <Button onClick={leave}>上一步</Button>
          </>
        )}
        <Button loading={draft.pending} onClick={() => void draft.submit({ ...filled, ...words })}>
          保存草稿
        </Button>
      </footer>
    </section>
  )
}
const NOBODY: ReadonlySet<string> = new Set()

/** `formData.amount` is the field amount of the form. */
const ofForm = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.replace(/^(?:formData|formPatch)\./, ''), message]),
  )
