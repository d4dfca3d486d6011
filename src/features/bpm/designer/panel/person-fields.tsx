import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCrudPort, type CrudPort } from '@wuguan/crud/port'
import { RefPicker, RefsPicker } from '@wuguan/crud/pickers'
import { MultiCombobox } from '@wuguan/ui/combobox'
import { Field } from '@wuguan/ui/form'
import { isExpressionText, joinList, splitList } from '../model/lists'
import { expressionFault } from './expression-fault'
import { TextField } from './fields'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
}

/** Picked from a list or written as an expression; the other way is one click away. */
function useMode(value: string) {
  const [mode, setMode] = useState<'pick' | 'text'>(isExpressionText(value) ? 'text' : 'pick')
  const other = (
    <button
      type="button"
      className="rounded-sm text-primary-text hover:underline"
      onClick={() => setMode(mode === 'pick' ? 'text' : 'pick')}
    >
      {mode === 'pick' ? '改用表达式' : '改为选择'}
    </button>
  )
  return [mode, other] as const
}

function Written({ label, value, onChange, help }: Props & { help: ReactNode }) {
  return (
    <TextField
      label={label}
      mono
      value={value}
      fault={expressionFault}
      placeholder="${initiator.id}"
      help={help}
      onCommit={onChange}
    />
  )
}

const idOf = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text)

/** One person, or an expression that names one. */
export function UserField({ label, value, onChange }: Props) {
  const [mode, other] = useMode(value)
  if (mode === 'text') return <Written label={label} value={value} onChange={onChange} help={other} />
  return (
    <Field label={label} help={other}>
      <RefPicker
        to="system.user"
        value={value === '' ? null : idOf(value)}
        clearable
        onChange={(id) => onChange(id === null ? '' : String(id))}
      />
    </Field>
  )
}

/** Several persons, separated by commas in the model. */
export function UsersField({ label, value, onChange }: Props) {
  const [mode, other] = useMode(value)
  if (mode === 'text') return <Written label={label} value={value} onChange={onChange} help={other} />
  return (
    <Field label={label} help={other}>
      <RefsPicker to="system.user" value={splitList(value).map(idOf)} onChange={(ids) => onChange(joinList(ids))} />
    </Field>
  )
}

interface Coded {
  readonly value: string
  readonly label: string
  readonly note: string
}
/** Roles and groups are named by their codes in a model, so that it means the same in another company. */
async function coded(port: CrudPort, keyword: string, signal?: AbortSignal): Promise<Coded[]> {
  const sources = [
    ['system.role', '角色'],
    ['bpm.userGroup', '工作组'],
  ] as const
  const found = await Promise.allSettled(
    sources.map(async ([name, note]) => {
      const { base } = await port.entities(name)
      const query = { page: 1, limit: 50, ...(keyword ? { keyword } : {}) }
      const { list } = await port.request<{ list: { code: string | null; name: string }[] }>('GET', `${base}/page`, {
        query,
        ...(signal ? { signal } : {}),
      })
      return list.flatMap(({ code, name: label }) => (code ? [{ value: code, label, note: `${note} ${code}` }] : []))
    }),
  )
  // Who may see only one of the two chooses from that one.
  if (found.every(({ status }) => status === 'rejected')) throw (found[0] as PromiseRejectedResult).reason
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

export function GroupsField({ label, value, onChange }: Props) {
  const port = useCrudPort()
  const [mode, other] = useMode(value)
  const codes = splitList(value)
  const names = useQuery({
    queryKey: ['bpm.designer', 'groups', port.context.companyId],
    queryFn: ({ signal }) => coded(port, '', signal),
    enabled: mode === 'pick' && codes.length > 0,
    staleTime: 300_000,
    retry: false,
  })
  if (mode === 'text') return <Written label={label} value={value} onChange={onChange} help={other} />
  return (
    <Field label={label} help={other}>
      <MultiCombobox
        value={codes}
        load={(keyword, signal) => coded(port, keyword, signal)}
        labelOf={(code) => names.data?.find((one) => one.value === code)?.label}
        onChange={(next) => onChange(joinList(next))}
      />
    </Field>
  )
}
