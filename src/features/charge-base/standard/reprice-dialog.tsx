import { feeStandard, type FeeStandardRow } from '@wuguan/contract/charge-base/fee-standard.entity'
import { previewReprice, repriceStandard } from '@wuguan/contract/charge-base/standard.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useRead } from '@wuguan/crud/task'
import { priceText } from '../shared/price'

/** 调价: a new version, with what it does to every house that bears the standard. */
export function RepriceDialog({ row, close }: { row: FeeStandardRow; close: () => void }) {
  const laddered = row.methodKind === 'ladder'
  return (
    <ActionDialog
      action={repriceStandard}
      given={{ id: String(row.id), attachments: null, ...(laddered ? { unitRate: null } : { tiers: null }) }}
      {...(laddered ? { initial: { tiers: [{ upTo: '180' }, {}] } } : {})}
      needed={[laddered ? 'tiers' : 'unitRate']}
      title={`调价：${row.name}`}
      width={720}
      columns={2}
      below={({ effectiveFrom, unitRate }) =>
        typeof effectiveFrom === 'string' &&
        typeof unitRate === 'string' && (
          <Effects id={String(row.id)} effectiveFrom={effectiveFrom} unitRate={unitRate} />
        )
      }
      refreshes={[feeStandard.name]}
      close={close}
    >
      <p className="text-table text-secondary">
        当前单价 <span className="tabular text-text">{row.currentRate == null ? '—' : priceText(row.currentRate)}</span>
        ，{row.rateFrom ?? ''} 起生效。新版本不影响已生成的应收。
      </p>
    </ActionDialog>
  )
}

function Effects(asked: { id: string; effectiveFrom: string; unitRate: string }) {
  const { data } = useRead('charge-base.reprice', previewReprice, asked)
  if (!data) return null
  return (
    <section aria-label="影响" className="flex flex-col gap-2 rounded border border-line p-3">
      <p className="tabular">
        影响 {data.properties} 户，每月 {formatMoney(data.monthlyBefore)} → {formatMoney(data.monthlyAfter)}，差额{' '}
        <strong>{formatMoney(data.difference)}</strong>
        {data.billedTo ? `；已计费至 ${data.billedTo}` : ''}
      </p>
      <div className="max-h-48 overflow-auto">
        <table className="w-full text-table">
          <thead className="text-secondary">
            <tr>
              <th className="text-start font-normal">房产</th>
              <th className="text-end font-normal">面积</th>
              <th className="text-end font-normal">原月费</th>
              <th className="text-end font-normal">新月费</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((one) => (
              <tr key={one.propertyId}>
                <td>{one.name}</td>
                <td className="tabular text-end">{one.area ?? ''}</td>
                <td className="tabular text-end">{one.before}</td>
                <td className="tabular text-end">{one.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
