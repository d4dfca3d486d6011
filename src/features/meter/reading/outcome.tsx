import type { BatchOutcome } from '@wuguan/contract/meter/reading.actions'
import { alert } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'

const SHOWN = 12

/** What became of a batch: a word where all went well, the reasons where some did not. */
export function sayOutcome(verb: string, { done, failed }: BatchOutcome): void {
  if (failed.length === 0) {
    toast.success(`${verb}成功 ${done} 条`)
    return
  }
  void alert({
    title: `${verb}成功 ${done} 条，失败 ${failed.length} 条`,
    content: (
      <ul className="flex flex-col gap-1 text-table">
        {failed.slice(0, SHOWN).map(({ id, title, reason }) => (
          <li key={id}>
            {title}：{reason}
          </li>
        ))}
        {failed.length > SHOWN && <li className="text-secondary">另有 {failed.length - SHOWN} 条</li>}
      </ul>
    ),
    autoClose: 0,
  })
}
