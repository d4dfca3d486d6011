import type { DifferenceOutcome } from '@wuguan/contract/charge-finance/generation.actions'
import { Dialog } from '@wuguan/ui/dialog'

/** What became of the differences: those in the change order, and each that could not go into it with its reason. */
export function DifferencesDialog({ outcome, close }: { outcome: DifferenceOutcome; close: () => void }) {
  const { adjusted, skipped, changeNumber } = outcome
  return (
    <Dialog
      open
      onOpenChange={close}
      width={600}
      title={changeNumber ? `已生成调整单 ${changeNumber}` : '没有可调整的应收'}
    >
      <p>{`${adjusted} 笔进入调整单，${skipped.length} 笔未处理。`}</p>
      {skipped.length > 0 && (
        <ul className="mt-3 max-h-72 divide-y divide-line overflow-y-auto rounded border border-line text-table">
          {skipped.map(({ name, reason }, index) => (
            <li key={`${index}:${name}`} className="flex justify-between gap-4 px-3 py-1.5">
              <span>{name}</span>
              <span className="text-secondary">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
