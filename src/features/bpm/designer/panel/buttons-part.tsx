import { Switch } from '@wuguan/ui/switch'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '@wuguan/ui/button'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { childOf, listOf, textOf, type ModdleElement } from '../moddle/moddle-element'
import { buttonFault, readButtons, withButtons, type ButtonRow } from '../model/buttons'
import { BUTTON_CODES } from './coded-options'
import type { Subject } from './designer-context'
import { Section } from './section'

const flowOption = (flow: ModdleElement) => {
  const target = childOf(flow, 'targetRef')
  return { value: flow.id ?? '', label: textOf(flow, 'name') || `到 ${textOf(target, 'name') || (target?.id ?? '')}` }
}

/** 按钮: what stands under the form of the task; several 同意 with a way each are choices. */
export function ButtonsPart({ of: { subject, session, edit } }: { of: Subject }) {
  const kept = readButtons(subject)
  const [draft, setDraft] = useState<readonly ButtonRow[] | null>(null)
  const rows = draft ?? kept
  const flows = listOf(subject, 'outgoing').map(flowOption)
  const take = (next: readonly ButtonRow[]) => {
    const whole = next.every((row) => buttonFault(row) === null)
    setDraft(whole ? null : next)
    if (whole) edit(withButtons(session.factory, subject, next))
  }
  const set = (index: number, change: Partial<ButtonRow>) =>
    take(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  const add = () => {
    const free = (at: number): string => (rows.some(({ id }) => id === `btn${at}`) ? free(at + 1) : `btn${at}`)
    const unused = BUTTON_CODES.find(({ value }) => !rows.some(({ code }) => code === value)) ?? BUTTON_CODES[0]!
    take([...rows, { id: free(rows.length + 1), name: unused.label, code: unused.value, isHide: false, next: '' }])
  }
  const move = (index: number, by: -1 | 1) => {
    const next = [...rows]
    next.splice(index + by, 0, ...next.splice(index, 1))
    take(next)
  }
  return (
    <Section title="按钮" count={kept.length}>
      {rows.length === 0 && <p className="text-small text-secondary">未设置时显示全部可用的办理按钮</p>}
      {rows.map((row, index) => (
        <div key={row.id} className="flex flex-col gap-1.5 rounded border border-line p-2">
          <div className="flex items-center gap-1.5">
            <Select
              size="sm"
              className="flex-1"
              aria-label="按钮动作"
              value={row.code || null}
              options={BUTTON_CODES}
              onChange={(code: string) =>
                set(index, { code, name: BUTTON_CODES.find(({ value }) => value === code)?.label ?? row.name })
              }
            />
            <Input
              size="sm"
              className="flex-1"
              aria-label="按钮名称"
              value={row.name}
              onChange={(event) => set(index, { name: event.target.value })}
            />
            <IconButton
              size="sm"
              label="上移"
              icon={<ArrowUp />}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              size="sm"
              label="下移"
              icon={<ArrowDown />}
              disabled={index === rows.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton size="sm" label="删除" icon={<Trash2 />} onClick={() => take(rows.toSpliced(index, 1))} />
          </div>
          <div className="flex items-center justify-between gap-2">
            {row.code === 'approve' && flows.length > 1 ? (
              <Select
                size="sm"
                className="w-44"
                aria-label="同意后走向"
                placeholder="同意后走向"
                clearable
                value={row.next || null}
                options={flows}
                onChange={(next) => set(index, { next: next ?? '' })}
              />
            ) : (
              <span />
            )}
            <Switch label="显示" checked={!row.isHide} onChange={(shown) => set(index, { isHide: !shown })} />
          </div>
          {buttonFault(row) !== null && (
            <p role="alert" className="text-small text-danger-text">
              {buttonFault(row)}
            </p>
          )}
        </div>
      ))}
      <Button size="sm" icon={<Plus />} className="w-fit" onClick={add}>
        添加按钮
      </Button>
    </Section>
  )
}
