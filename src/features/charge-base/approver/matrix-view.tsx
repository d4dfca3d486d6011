import { useQuery } from '@tanstack/react-query'
import { CHARGE_BIZ, chargeApprover } from '@wuguan/contract/charge-base/charge-approver.entity'
import { approverMatrix, type ApproverBand } from '@wuguan/contract/charge-base/setup.actions'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { cn } from '@wuguan/ui/cn'

const bandText = (band: ApproverBand) =>
  `${band.amountFrom}${band.amountTo ? ` 至 ${band.amountTo}` : ' 以上'}：${band.levelText}`

/** Communities against kinds of business; where amounts fall through, the cell is red. */
export function MatrixView() {
  const port = useCrudPort()
  const { data } = useQuery({
    queryKey: [chargeApprover.name, 'matrix', port.context.communityId],
    queryFn: () => callAction(port, approverMatrix, {}),
  })
  return (
    <div className="h-full overflow-auto rounded border border-line bg-surface">
      <table className="w-full border-collapse text-table" aria-label="审批人总览">
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-line text-secondary">
            <th className="px-3 py-2 text-start font-normal">项目</th>
            {CHARGE_BIZ.items.map(({ code, label }) => (
              <th key={code} className="px-2 py-2 text-start font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.communities.map((community) => (
            <tr key={community.id ?? 'company'} className="border-b border-line align-top">
              <th className="whitespace-nowrap px-3 py-2 text-start font-normal">{community.name}</th>
              {community.cells.map((cell) => (
                <td key={cell.bizType} className={cn('px-2 py-2', !cell.covered && 'bg-danger-soft text-danger-text')}>
                  {cell.bands.length === 0
                    ? '未设置'
                    : cell.bands.map((band) => (
                        <p
                          key={band.id}
                          title={bandText(band)}
                          className={cn('text-small', band.inherited && 'text-secondary')}
                        >
                          {band.amountFrom}
                          {band.amountTo ? `–${band.amountTo}` : ' 起'}
                          {band.inherited ? '（默认）' : ''}
                        </p>
                      ))}
                  {cell.bands.length > 0 && !cell.covered && <p className="text-small">有金额未覆盖</p>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
