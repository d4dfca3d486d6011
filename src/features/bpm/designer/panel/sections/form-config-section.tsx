import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formTaskConfigGet, formTaskConfigPut } from '@wuguan/contract/bpm/form.actions'
import { FLAGS, turned, type FlagComponent } from '@wuguan/contract/bpm/form-flags'
import { callAction, useAction } from '@wuguan/crud/action-button'
import { useCrudPort, faultOf } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { toast } from '@wuguan/ui/toast'
import { componentsOf, refusalsOf, retyped } from '../../../customize/matrix'
import type { Subject } from '../designer-context'
import { Section } from '../section'

const TYPES = [
  { value: 'BOOL', label: '布尔值' },
  { value: 'FORMULA', label: '表达式' },
] as const

/** 表单配置: what of the process form is seen, edited and required at this task of the deployed version. */
export function FormConfigSection({ of }: { of: Subject }) {
  const { model, subject } = of
  const missing =
    model.formId === null ? '该流程未绑定流程表单' : model.deployedDefinitionId === null ? '流程部署后可配置表单' : null
  const place = {
    formId: model.formId ?? '',
    processDefinitionId: model.deployedDefinitionId ?? '',
    taskDefinitionKey: subject.id ?? '',
  }
  return (
    <Section title="表单配置">
      {missing !== null ? (
        <p className="text-small text-secondary">{missing}</p>
      ) : (
        <Config key={subject.id} of={of} place={place} />
      )}
    </Section>
  )
}

interface ConfigProps {
  of: Subject
  place: { readonly formId: string; readonly processDefinitionId: string; readonly taskDefinitionKey: string }
}

function Config({ of, place }: ConfigProps) {
  const port = useCrudPort()
  const client = useQueryClient()
  const saving = useAction(formTaskConfigPut)
  const { fields } = of.model
  const queryKey = ['bpm.formTaskConfig', place]
  const kept = useQuery({
    queryKey,
    queryFn: () => callAction(port, formTaskConfigGet, place),
  })
  const [draft, setDraft] = useState<readonly FlagComponent[] | null>(null)
  if (kept.error) return <p className="text-small text-danger-text">{faultOf(kept.error).msg}</p>
  const shown = componentsOf(fields, draft ?? kept.data?.components ?? [], 'task')
  const refusals = refusalsOf(fields, shown)
  const save = async () => {
    try {
      await saving.run({ ...place, components: [...shown] })
      await client.invalidateQueries({ queryKey })
      setDraft(null)
      toast.success('保存成功')
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  if (shown.length === 0) return <p className="text-small text-secondary">流程表单还没有字段</p>
  return (
    <>
      {shown.map((component, index) => (
        <FieldFlags
          key={component.id}
          component={component}
          label={fields[index]?.label ?? component.id}
          refusals={refusals}
          mayEdit={saving.may}
          onChange={(next) => setDraft(shown.map((one) => (one.id === next.id ? next : one)))}
        />
      ))}
      {saving.may && (
        <Button
          size="sm"
          variant="primary"
          className="w-fit"
          loading={saving.pending}
          disabled={draft === null || Object.keys(refusals).length > 0}
          onClick={() => void save()}
        >
          保存配置
        </Button>
      )}
    </>
  )
}

interface FieldProps {
  component: FlagComponent
  label: string
  refusals: Readonly<Record<string, string>>
  mayEdit: boolean
  onChange: (next: FlagComponent) => void
}

function FieldFlags({ component, label, refusals, mayEdit, onChange }: FieldProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5 rounded border border-line p-2">
      <div className="flex items-center justify-between gap-2">
        <span className="truncate text-table">{label}</span>
        <Select
          size="sm"
          className="w-24"
          aria-label={`${label}的类型`}
          disabled={!mayEdit}
          value={component.type}
          options={TYPES}
          onChange={(type: FlagComponent['type']) => onChange(retyped(component, type))}
        />
      </div>
      {component.type === 'BOOL' ? (
        <div className="flex gap-4">
          {FLAGS.map(({ name, label: flag }) => (
            <Checkbox
              key={name}
              label={flag}
              disabled={!mayEdit}
              checked={component[name] === 'true'}
              onChange={(on) => onChange(turned(component, name, on))}
            />
          ))}
        </div>
      ) : (
        FLAGS.map(({ name, label: flag }) => {
          const refusal = refusals[`${component.id}.${name}`]
          return (
            <div key={name} className="flex flex-col gap-0.5">
              <Input
                size="sm"
                className="font-mono"
                aria-label={`${label}${flag}`}
                start={<span className="w-10 text-small">{flag}</span>}
                readOnly={!mayEdit}
                aria-invalid={refusal !== undefined}
                value={component[name]}
                onChange={(event) => onChange({ ...component, [name]: event.target.value })}
              />
              {refusal !== undefined && (
                <span role="alert" className="text-small text-danger-text">
                  {refusal}
                </span>
              )}
            </div>
          )
        })
      )}
    </div>
  )
}
