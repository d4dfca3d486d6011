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
      <table className="w-full text-table" aria-label={`未能${verb}的${entity.label}`}>
        <thead>
          <tr className="border-b border-line text-left text-secondary">
            <th scope="col" className="py-2 pr-3 font-normal">
              {entity.label}
            </th>
            <th scope="col" className="py-2 font-normal">
              原因
            </th>
          </tr>
        </thead>
        <tbody>
          {refused.map((one) => (
            <tr key={String(one.id)} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                {named.get(one.id) ?? String(one.id)}
              </th>
              <td className="py-2">{one.refusal}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
