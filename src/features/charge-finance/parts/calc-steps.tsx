import type { CalcDetail } from '@wuguan/contract/charge-finance/receivable.entity'

/** How an amount was calculated: every value with where it came from, in the order of the calculation. */
export function CalcSteps({ detail, text }: { detail: CalcDetail | null; text: string | null }) {
  const steps = detail?.steps ?? []
  if (steps.length === 0 && !text) return <p className="text-secondary">该笔应收直接录入金额，没有计算过程。</p>
  return (
    <div className="flex flex-col gap-2">
      {text && <p className="rounded bg-sunken px-3 py-2">{text}</p>}
      {detail?.formula && (
        <p className="text-table">
          <span className="text-secondary">公式 </span>
          <code className="tabular">{detail.formula}</code>
        </p>
      )}
      {steps.length > 0 && (
        <table className="w-full text-table">
          <thead className="text-secondary">
            <tr className="border-b border-line">
              <th className="py-1.5 text-start font-normal">步骤</th>
              <th className="py-1.5 text-end font-normal">数值</th>
              <th className="py-1.5 ps-4 text-start font-normal">来源</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              <tr key={`${index}:${step.label}`} className="border-b border-line">
                <td className="py-1.5">{step.label}</td>
                <td className="tabular py-1.5 text-end font-medium">{step.value}</td>
                <td className="py-1.5 ps-4 text-secondary">{step.source ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
