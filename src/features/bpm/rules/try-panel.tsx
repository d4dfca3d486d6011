import { useState } from 'react'
import { tryAssignRules } from '@wuguan/contract/bpm/rule.actions'
import type { InputOf } from '@wuguan/contract/kernel/action'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Select } from '@wuguan/ui/select'
import { Tag } from '@wuguan/ui/tag'
import { PeopleField } from '../shared/people-field'

interface TryPanelProps {
  ask: Readonly<Pick<InputOf<typeof tryAssignRules>, 'modelId' | 'taskDefinitionKey'>> & {
    readonly rules: readonly unknown[]
  }
  /** The rule may be computed as it is typed. */
  ready: boolean
}
interface Answer {
  readonly users: readonly { readonly id: number; readonly name: string; readonly deptName: string | null }[]
  readonly message: string | null
}

/** 试算: who would get the task for an initiator and a community, by the rule as it is typed. */
export function TryPanel({ ask, ready }: TryPanelProps) {
  const { communities, communityId: here } = useCrudPort().context
  const [people, setPeople] = useState<readonly number[]>([])
  const [communityId, setCommunityId] = useState<number | null>(here)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { run, pending } = useAction(tryAssignRules)
  const compute = async () => {
    setFault(null)
    setAnswer(null)
    try {
      const input = { ...ask, initiatorId: people[0], ...(communityId === null ? {} : { communityId }) }
      setAnswer(await run(input as InputOf<typeof tryAssignRules>))
    } catch (cause) {
      setFault(faultOf(cause).msg)
    }
  }
  return (
    <section aria-label="试算" className="flex flex-col gap-3 rounded border border-line bg-sunken p-3">
      <h3 className="font-semibold">试算</h3>
      <FormGrid>
        <PeopleField label="发起人" single required={false} value={people} onChange={setPeople} />
        <Field label="项目">
          <Select
            clearable
            value={communityId}
            placeholder="不限项目"
            options={communities.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setCommunityId}
          />
        </Field>
      </FormGrid>
      <div className="flex items-center gap-3" aria-live="polite">
        <Button loading={pending} disabled={people.length === 0 || !ready} onClick={() => void compute()}>
          试算
        </Button>
        {answer &&
          (answer.users.length === 0 ? (
            <span className="text-danger-text">{answer.message ?? '未找到处理人'}</span>
          ) : (
            <span className="flex flex-wrap gap-1.5">
              {answer.users.map((user) => (
                <Tag key={user.id} tone="info">
                  {user.deptName ? `${user.name}（${user.deptName}）` : user.name}
                </Tag>
              ))}
            </span>
          ))}
      </div>
      {answer?.message && answer.users.length > 0 && <p className="text-small text-secondary">{answer.message}</p>}
      {fault !== null && <Alert tone="danger" title={fault} live />}
    </section>
  )
}
