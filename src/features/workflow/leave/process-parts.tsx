import type { InstanceDetail } from '@wuguan/contract/bpm/todo.actions'
import { TimelineView, ViewerPart } from '@/features/bpm'

/** The picture and the history of a process, as 流程详情 shows them. */
export function ProcessParts({ detail, part }: { detail: InstanceDetail; part: 'diagram' | 'timeline' }) {
  return part === 'diagram' ? (
    <ViewerPart instanceId={detail.id} />
  ) : (
    <div className="h-full overflow-y-auto pb-4">
      <TimelineView detail={detail} />
    </div>
  )
}
