import { useState } from 'react'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input, Textarea } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import type { ModdleElement } from '../moddle/moddle-element'
import {
  LISTENER_KINDS,
  listenerFaults,
  NEW_LISTENER,
  readListener,
  savedListener,
  TIMER_TYPES,
  type Faults,
  type ListenerKind,
  type ListenerRow,
} from '../model/listeners'
import { HANDLERS } from '../model/service'
import type { Subject } from './designer-context'
import { InjectedFields } from './injected-fields'

const SCRIPTS = [
  { value: 'inlineScript', label: '内联脚本' },
  { value: 'externalScript', label: '外部脚本' },
]

interface Props {
  of: Subject
  kind: ListenerKind
  events: readonly { readonly value: string; readonly label: string }[]
  self?: ModdleElement
  close: () => void
}

/** One listener with the fields that are given to its handler. */
export function ListenerDialog({ of, kind, events, self, close }: Props) {
  const [row, setRow] = useState<ListenerRow>(() =>
    self ? readListener(self) : { ...NEW_LISTENER, event: events[0]?.value ?? '', listenerType: 'classListener' },
  )
  const [faults, setFaults] = useState<Faults>({})
  const set = (change: Partial<ListenerRow>) => {
    setFaults({})
    setRow((now) => ({ ...now, ...change }))
  }
  const save = () => {
    const found = listenerFaults(row, kind)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    of.edit(savedListener(of.session.factory, of.subject, kind, row, self))
    close()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`${self ? '编辑' : '添加'}${kind === 'task' ? '任务' : '执行'}监听器`}
      width={640}
      footer={
        <>
          <Button variant="primary" onClick={save}>
            保存
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormGrid>
          <Field label="事件类型" required error={faults['event']}>
            <Select value={row.event || null} options={events} onChange={(event: string) => set({ event })} />
          </Field>
          {kind === 'task' && (
            <Field label="监听器ID" required error={faults['id']}>
              <Input value={row.id} spellCheck={false} onChange={(event) => set({ id: event.target.value })} />
            </Field>
          )}
          <Field label="监听器类型" required error={faults['listenerType']}>
            <Select
              value={row.listenerType || null}
              options={LISTENER_KINDS}
              onChange={(listenerType) => set({ listenerType: listenerType as ListenerRow['listenerType'] })}
            />
          </Field>
          <Calls row={row} faults={faults} set={set} />
          {kind === 'task' && row.event === 'timeout' && <Timer row={row} faults={faults} set={set} />}
        </FormGrid>
        <section className="flex flex-col gap-2">
          <h3 className="text-table font-medium">注入字段</h3>
          <InjectedFields rows={row.fields} onChange={(fields) => set({ fields })} />
        </section>
      </div>
    </Dialog>
  )
}

interface PartProps {
  row: ListenerRow
  faults: Faults
  set: (change: Partial<ListenerRow>) => void
}

function Calls({ row, faults, set }: PartProps) {
  switch (row.listenerType) {
    case 'classListener':
      return (
        <Field
          label="Java类"
          required
          error={faults['class']}
          help={`已注册：${HANDLERS.map(({ value }) => value).join('、')}`}
        >
          <Input value={row.class} spellCheck={false} onChange={(event) => set({ class: event.target.value })} />
        </Field>
      )
    case 'expressionListener':
      return (
        <Field label="表达式" required error={faults['expression']}>
          <Input
            value={row.expression}
            spellCheck={false}
            className="font-mono"
            onChange={(event) => set({ expression: event.target.value })}
          />
        </Field>
      )
    case 'delegateExpressionListener':
      return (
        <Field label="代理表达式" required error={faults['delegateExpression']}>
          <Input
            value={row.delegateExpression}
            spellCheck={false}
            className="font-mono"
            onChange={(event) => set({ delegateExpression: event.target.value })}
          />
        </Field>
      )
    case 'scriptListener':
      return (
        <>
          <Field label="脚本格式" required error={faults['scriptFormat']}>
            <Input
              value={row.scriptFormat}
              placeholder="javascript"
              onChange={(event) => set({ scriptFormat: event.target.value })}
            />
          </Field>
          <Field label="脚本类型" required error={faults['scriptType']}>
            <Select
              value={row.scriptType || null}
              options={SCRIPTS}
              onChange={(scriptType) => set({ scriptType: scriptType as ListenerRow['scriptType'] })}
            />
          </Field>
          {row.scriptType === 'inlineScript' && (
            <Field label="脚本内容" required wide error={faults['value']}>
              <Textarea
                rows={4}
                className="font-mono"
                spellCheck={false}
                value={row.value}
                onChange={(event) => set({ value: event.target.value })}
              />
            </Field>
          )}
          {row.scriptType === 'externalScript' && (
            <Field label="资源地址" required error={faults['resource']}>
              <Input value={row.resource} onChange={(event) => set({ resource: event.target.value })} />
            </Field>
          )}
        </>
      )
    default:
      return null
  }
}

function Timer({ row, faults, set }: PartProps) {
  return (
    <>
      <Field label="定时器类型" required error={faults['eventDefinitionType']}>
        <Select
          value={row.eventDefinitionType}
          options={TIMER_TYPES}
          onChange={(type) => set({ eventDefinitionType: type as ListenerRow['eventDefinitionType'] })}
        />
      </Field>
      {row.eventDefinitionType !== 'null' && (
        <Field label="定时器配置" required error={faults['eventTimeDefinitions']}>
          <Input
            value={row.eventTimeDefinitions}
            placeholder={
              row.eventDefinitionType === 'date'
                ? '2026-12-01T08:00:00'
                : row.eventDefinitionType === 'cycle'
                  ? 'R3/PT10M'
                  : 'P1D'
            }
            onChange={(event) => set({ eventTimeDefinitions: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
