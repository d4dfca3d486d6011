import { useEffect, useState } from 'react'
import type { Action, Parser } from '@wuguan/contract/kernel/action'
import type { AnyEntity, FormGroup } from '@wuguan/contract/kernel/entity'
import type { SlotPreview } from '@wuguan/contract/schedule/schedule.actions'
import { EntityForm, type FormButtons } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { FormFooter } from '@wuguan/ui/form'
import { Steps } from '@wuguan/ui/steps'
import { SlotPreviewPanel } from './slot-preview'

/** Foresees a plan of a module as it is written. */
export type PlanPreview = Action<
  string,
  Parser<{ draft: Record<string, unknown> }, { draft: Record<string, unknown> }>,
  SlotPreview
>
interface PlanFormProps {
  entity: AnyEntity
  id?: string | undefined
  preview: PlanPreview
  /** What a new plan starts with: another one. */
  defaults?: Readonly<Record<string, unknown>> | undefined
  /** Where it stands beside a list; else the page goes back. */
  close?: (() => void) | undefined
}
const LAST: FormGroup = { title: '预览', fields: [] }

/** A plan, step by step: what, where, when, who, by which rules, and what will come of it. */
export function PlanForm({ entity, id, preview, defaults, close }: PlanFormProps) {
  const port = useCrudPort()
  const done = close ?? (() => port.back())
  const steps = [...entity.form, LAST]
  const [at, setAt] = useState(0)
  const step = steps[at]!
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Steps
        label="计划步骤"
        items={steps.map(({ title }) => ({ key: title, title }))}
        current={at}
        onGo={setAt}
        className="rounded border border-line bg-surface p-3"
      />
      <div className="min-h-0 flex-1 overflow-y-auto rounded border border-line bg-surface">
        <EntityForm
          entity={entity}
          {...(id === undefined ? {} : { id })}
          groups={step === LAST ? [] : [step]}
          {...(defaults ? { defaults, name: 'copy' } : {})}
          onSaved={done}
          onCancel={done}
          footer={(buttons) => <Foot buttons={buttons} steps={steps} at={at} go={setAt} preview={preview} />}
        />
      </div>
    </div>
  )
}

interface FootProps {
  buttons: FormButtons
  steps: readonly FormGroup[]
  at: number
  go: (at: number) => void
  preview: PlanPreview
}
function Foot({ buttons: { save, cancel, saving, controller }, steps, at, go, preview }: FootProps) {
  const last = at === steps.length - 1
  const { errors } = controller.form.formState
  const wrong = Object.keys(errors)
  /** What is refused on another step is shown there. */
  const there = steps.findIndex(({ fields }) => fields.some((name) => wrong.includes(name)))
  const known = wrong.join()
  useEffect(() => {
    if (known !== '' && there >= 0) go(there)
    // Only a new refusal moves the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [known])
  return (
    <>
      {last && (
        <div className="flex-1 px-4 pb-4">
          <Foreseen preview={preview} draft={controller.form.getValues()} />
        </div>
      )}
      <FormFooter>
        {last ? (
          <Button variant="primary" loading={saving} aria-keyshortcuts="Control+S" onClick={save}>
            保存
          </Button>
        ) : (
          <Button variant="primary" onClick={() => go(at + 1)}>
            下一步
          </Button>
        )}
        {at > 0 && <Button onClick={() => go(at - 1)}>上一步</Button>}
        <Button onClick={cancel}>取消</Button>
      </FormFooter>
    </>
  )
}

const TIMED = ['freq', 'startDate', 'times'] as const
function Foreseen({ preview, draft }: { preview: PlanPreview; draft: Record<string, unknown> }) {
  const missing = TIMED.some((name) => draft[name] == null || (Array.isArray(draft[name]) && draft[name].length === 0))
  const read = useRead('schedule.preview', preview, missing ? null : { draft })
  if (missing) return <p className="text-secondary">填写周期、时段和开始日期后可预览。</p>
  return (
    <Loaded read={read} what="预览">
      {(answer: SlotPreview) => <SlotPreviewPanel preview={answer} />}
    </Loaded>
  )
}
