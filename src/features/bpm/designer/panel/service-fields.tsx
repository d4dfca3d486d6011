import { useMemo, useState } from 'react'
import { Combobox } from '@wuguan/ui/combobox'
import { Field } from '@wuguan/ui/form'
import { orNothing, type ModdleElement } from '../moddle/moddle-element'
import {
  HANDLERS,
  readService,
  readServiceFields,
  SERVICE_KINDS,
  withService,
  withServiceFields,
  type ServiceKind,
} from '../model/service'
import type { Subject } from './designer-context'
import { ChoiceField, TextField } from './fields'
import { InjectedFields } from './injected-fields'

const search = (now: string) => (keyword: string) => {
  const typed = keyword.trim() || now
  const known = HANDLERS.filter(({ value, label }) => `${value}${label}`.includes(keyword.trim()))
  const shown = known.map(({ value, label }) => ({ value: String(value), label: String(value), note: label }))
  // What the file names stays choosable, registered or not.
  return Promise.resolve(
    typed !== '' && !shown.some(({ value }) => value === typed)
      ? [...shown, { value: typed, label: typed, note: '未注册' }]
      : shown,
  )
}

/** Service, send and rule tasks: the handler that they call, what it is given and where its answer goes. */
export function ServiceFields({ of, target = of.subject }: { of: Subject; target?: ModdleElement }) {
  const { session, edit } = of
  const service = readService(target)
  const [kind, setKind] = useState<ServiceKind>(service.kind)
  const load = useMemo(() => search(service.text), [service.text])
  const set = (text: string) => edit(withService(target, { kind, text: orNothing(text) ?? '' }))
  return (
    <>
      <ChoiceField
        label="执行类型"
        value={kind}
        options={SERVICE_KINDS}
        onChange={(next) => setKind(next === '' ? 'class' : next)}
      />
      {kind === 'class' ? (
        <Field label="Java类 / 处理器" required>
          <Combobox
            value={service.kind === 'class' ? service.text || null : null}
            load={load}
            onChange={(text) => set(text ?? '')}
          />
        </Field>
      ) : (
        <TextField
          key={kind}
          label={kind === 'expression' ? '表达式' : '代理表达式'}
          required
          mono
          value={service.kind === kind ? service.text : ''}
          placeholder="${notify}"
          onCommit={set}
        />
      )}
      <TextField
        label="结果变量"
        mono
        value={service.resultVariable}
        onCommit={(text) => edit([{ target, set: { 'ext:resultVariable': orNothing(text) } }])}
      />
      <Field label="注入字段">
        <InjectedFields
          rows={readServiceFields(target)}
          onChange={(rows) => edit(withServiceFields(session.factory, target, rows))}
        />
      </Field>
    </>
  )
}
