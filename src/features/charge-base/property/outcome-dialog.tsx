import type { BatchOutcome } from '@wuguan/contract/charge-base/binding.actions'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'

/** 成功 n，失败 n with the reason of every property. */
export function OutcomeDialog({ outcome, close }: { outcome: BatchOutcome; close: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`成功 ${outcome.success} 条，失败 ${outcome.failed.length} 条`}
      width={640}
      footer={
        <Button variant="primary" onClick={close}>
          知道了
        </Button>
      }
    >
      {outcome.failed.length > 0 && (
        <table className="w-full text-table">
          <thead className="text-secondary">
            <tr>
              <th className="py-1 text-start font-normal">房产</th>
              <th className="py-1 text-start font-normal">原因</th>
            </tr>
          </thead>
          <tbody>
            {outcome.failed.map((one) => (
              <tr key={`${one.name}:${one.reason}`}>
                <td className="py-1 pe-4">{one.name}</td>
                <td className="py-1">{one.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
