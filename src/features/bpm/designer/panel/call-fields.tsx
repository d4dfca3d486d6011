import { Field } from '@wuguan/ui/form'
import { Combobox } from '@wuguan/ui/combobox'
import { useCrudPort } from '@wuguan/crud/port'
import { orNothing, textOf } from '../moddle/moddle-element'
import { readMappings, withMappings } from '../model/service'
import type { Subject } from './designer-context'
import { ChoiceField, SwitchField, TextField } from './fields'
import { RowTable } from './row-table'

const BINDINGS = [
  { value: 'latest', label: '最新版本' },
  { value: 'version', label: '指定版本' },
  { value: 'deployment', label: '同次部署' },
] as const
const SIDES = [
  ['ext:In', '输入变量'],
  ['ext:Out', '输出变量'],
] as const

/** Call activity: the process that it starts, in which version, and what passes in and out. */
export function CallFields({ of: { subject, session, edit } }: { of: Subject }) {
  const port = useCrudPort()
  const binding = textOf(subject, 'ext:calledElementBinding') || 'latest'
  const called = textOf(subject, 'calledElement')
  const load = async (keyword: string, signal: AbortSignal) => {
    const { list } = await port.request<{ list: readonly { key: string; name: string }[] }>(
      'GET',
      '/camunda/bpm/model/page',
      {
        query: { page: 1, limit: 50, ...(keyword ? { name: keyword } : {}) },
        signal,
      },
    )
    return list.map(({ key, name }) => ({ value: key, label: name, note: key }))
  }
  return (
    <>
      <Field label="被调用的流程" required>
        <Combobox
          value={called || null}
          load={load}
          onChange={(key) => edit([{ target: subject, set: { calledElement: key ?? undefined } }])}
        />
      </Field>
      <ChoiceField
        label="版本"
        value={binding as 'latest' | 'version' | 'deployment'}
        options={BINDINGS}
        onChange={(next) =>
          edit([
            {
              target: subject,
              set: {
                'ext:calledElementBinding': next === 'latest' ? undefined : orNothing(next),
                ...(next === 'version' ? {} : { 'ext:calledElementVersion': undefined }),
              },
            },
          ])
        }
      />
      {binding === 'version' && (
        <TextField
          label="版本号"
          required
          value={textOf(subject, 'ext:calledElementVersion')}
          fault={(text) => (/^[1-9]\d*$/.test(text) ? null : '请输入版本号')}
          onCommit={(text) => edit([{ target: subject, set: { 'ext:calledElementVersion': orNothing(text) } }])}
        />
      )}
      {SIDES.map(([type, label]) => {
        const { all, rows } = readMappings(subject, type)
        return (
          <Field key={type} label={label}>
            <div className="flex flex-col gap-2">
              <SwitchField
                label="传递全部变量"
                checked={all}
                onChange={(on) => edit(withMappings(session.factory, subject, type, { all: on, rows }))}
              />
              <RowTable
                label={label}
                columns={[
                  { key: 'source', label: '来源' },
                  { key: 'target', label: '目标' },
                ]}
                rows={rows}
                blank={{ source: '', target: '' }}
                addLabel={`添加${label}`}
                fault={(row) => (row.source === '' ? '请输入来源' : row.target === '' ? '请输入目标' : null)}
                onChange={(next) => edit(withMappings(session.factory, subject, type, { all, rows: next }))}
              />
            </div>
          </Field>
        )
      })}
    </>
  )
}
