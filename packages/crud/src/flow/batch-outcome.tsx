import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Outcome } from '@wuguan/contract/kernel/flow'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { titleOf } from '../controllers/use-detail.ts'

interface BatchOutcomeProps {
  entity: AnyEntity
  verb: string
  rows: readonly AnyRow[]
  outcomes: readonly Outcome[]
  close: () => void
}

/** What came of a batch of which not every row went through: how many, which did not, and why. */
export function BatchOutcome({ entity, verb, rows, outcomes, close }: BatchOutcomeProps) {
  const refused = outcomes.filter((one) => one.refusal !== null)
  const named = new Map(rows.map((row) => [row.id, titleOf(entity, row)]))
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`批量${verb}的结果`}
      description={`已${verb} ${outcomes.length - refused.length} 条，${refused.length} 条未能${verb}：`}
      width={560}
      footer={
        <Button variant="primary" onClick={close}>
          知道了
        </Button>
      }
    >
      <ul aria-label={`未能${verb}的${entity.label}`} className="divide-y divide-line text-table">
        {refused.map((one) => (
          <li key={String(one.id)} className="flex gap-3 py-2">
            <strong className="w-40 shrink-0 truncate font-medium" title={named.get(one.id)}>
              {named.get(one.id) ?? String(one.id)}
            </strong>
            <span className="min-w-0 flex-1">{one.refusal}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
