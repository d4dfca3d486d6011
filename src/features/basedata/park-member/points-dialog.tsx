import { parkMember, type ParkMember } from '@wuguan/contract/basedata/park-member.entity'
import { adjustParkPoints } from '@wuguan/contract/basedata/staff.actions'
import { ActionDialog } from '@wuguan/crud/action-form'

const figure = (points: number) => points.toLocaleString('zh-CN')

/** 调整积分: up or down, always with a reason; shows what comes of it before it is saved. */
export function PointsDialog({ row, close }: { row: ParkMember; close: () => void }) {
  const points = row.points ?? 0
  return (
    <ActionDialog
      action={adjustParkPoints}
      given={{ id: String(row.id) }}
      title={`调整会员 ${row.memberNo} 的积分`}
      below={({ change }) => (
        <p className="tabular text-secondary">
          当前 {figure(points)}，调整后 {figure(points + Number(change ?? 0))}
        </p>
      )}
      said={(answer) => `积分已调整为 ${figure(answer.points)}`}
      refreshes={[parkMember.name]}
      close={close}
    />
  )
}
