import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { tagFacts, tryTag, type TagFact, type TagTrial } from '@wuguan/contract/basedata/tag.actions'
import { tag, type TagRule } from '@wuguan/contract/basedata/tag.entity'
import { useAction } from '@wuguan/crud/action-button'
import type { CellProps, InputProps } from '@wuguan/crud/kinds'
import { faultOf } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { toast } from '@wuguan/ui/toast'
import { SimpleTable } from '../shared/simple-table'
import { RuleEditor } from './rule-editor'
import { rooted, ruleFaults, ruleWords } from './rule.logic'

const NONE: readonly TagFact[] = []
const useFacts = () => useRead(tag.name, tagFacts, {}).data ?? NONE

/** The rule of a tag with its sentence and 试算: who would be its members now. */
export function RuleInput({ value, onChange, id }: InputProps) {
  const facts = useFacts()
  const trial = useAction(tryTag)
  const [found, setFound] = useState<TagTrial | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  if (facts.length === 0) return <p className="text-table text-secondary">条件加载中…</p>
  const rule = rooted((value as TagRule | null) ?? null, facts)
  const change = (next: TagRule | null) => {
    setFound(null)
    setFaults({})
    onChange(next)
  }
  const attempt = async () => {
    const missing = ruleFaults(rule, facts)
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    try {
      setFound(await trial.run({ rule }))
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  const whole = Object.keys(ruleFaults(rule, facts)).length === 0
  return (
    <div id={id} tabIndex={-1} className="flex flex-col gap-3 rounded border border-line p-3">
      <RuleEditor rule={rule} facts={facts} faults={faults} onChange={change} />
      <div className="flex items-center gap-3 border-t border-line pt-3">
        {trial.may && (
          <Button size="sm" icon={<FlaskConical />} loading={trial.pending} onClick={() => void attempt()}>
            试算
          </Button>
        )}
        <p className="min-w-0 flex-1 text-table text-secondary">
          {whole ? ruleWords(rule, facts) : '请把条件填写完整'}
        </p>
      </div>
      {found && (
        <section aria-label="试算结果" className="flex flex-col gap-1">
          <p role="status" className="text-table">
            符合条件的客户 <strong className="tabular">{found.count}</strong> 位
            {found.count > found.customers.length ? `，以下为前 ${found.customers.length} 位` : ''}
          </p>
          <SimpleTable
            label="符合条件的客户"
            scrolls
            rows={found.customers}
            rowKey={(one) => one.id}
            empty="没有符合条件的客户，可放宽条件再试"
            columns={[
              { key: 'name', title: '客户', render: (one) => one.name },
              { key: 'mobile', title: '手机号', render: (one) => one.mobile ?? '—' },
              { key: 'houses', title: '房产', render: (one) => one.houseNames.join('、') || '—' },
            ]}
          />
        </section>
      )}
    </div>
  )
}

export function RuleCell({ value }: CellProps) {
  const facts = useFacts()
  return value == null || facts.length === 0 ? null : ruleWords(value as TagRule, facts)
}
