import type { OwedNotice } from '@wuguan/contract/charge-finance/collect.actions'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { PrintSheet, type PrintSheetProps } from '@wuguan/ui/print-sheet'
import { RichTextViewer } from '@wuguan/ui/rich-text'

interface OwedSheetProps extends Pick<PrintSheetProps, 'actions'> {
  notice: OwedNotice
  payer: OwedNotice['payers'][number]
}

/** 欠费通知单: what one payer owes today, late fee included; months to come are told apart and add up to nothing. */
export function OwedSheet({ notice, payer, ...print }: OwedSheetProps) {
  return (
    <PrintSheet
      {...print}
      title="欠费通知单"
      head={[notice.company, notice.department].filter(Boolean).join('　')}
      facts={[
        { label: '房号', value: notice.propertyName },
        { label: '客户', value: payer.name ?? '' },
        { label: '截止日期', value: notice.asOf },
      ]}
      signatures={['经办人', '客户签字']}
      foot={[notice.hotline ? `服务电话 ${notice.hotline}` : null, notice.address ? `地址 ${notice.address}` : null]
        .filter(Boolean)
        .join('　')}
    >
      {payer.text && <RichTextViewer html={payer.text} className="print-text" />}
      <table>
        <thead>
          <tr>
            <th scope="col">收费项目</th>
            <th scope="col">费用期间</th>
            <th scope="col">应缴日</th>
            <th scope="col" data-align="end">
              欠费
            </th>
            <th scope="col" data-align="end">
              违约金
            </th>
          </tr>
        </thead>
        <tbody>
          {payer.lines.map((row) => (
            <tr key={row.id}>
              <td>{row.itemName}</td>
              <td>{`${row.periodFrom} 至 ${row.periodTo}`}</td>
              <td>{row.dueDate}</td>
              <td data-align="end">{formatMoney(row.outstanding)}</td>
              <td data-align="end">{formatMoney(row.lateFee)}</td>
            </tr>
          ))}
          <tr data-sum>
            <td colSpan={3}>小计</td>
            <td data-align="end">{formatMoney(payer.principal)}</td>
            <td data-align="end">{formatMoney(payer.lateFee)}</td>
          </tr>
          <tr data-sum>
            <td colSpan={3}>应缴合计（大写）：{capital(payer.total)}</td>
            <td colSpan={2} data-align="end">
              {formatMoney(payer.total)}
            </td>
          </tr>
        </tbody>
      </table>
      {payer.notDue.length > 0 && (
        <p className="print-aside">
          另有未到期费用，不在合计之内：
          {payer.notDue
            .map(({ itemName, from, to, count, amount }) => {
              const months = from === to ? from : `${from} 至 ${to}`
              return `${itemName} ${months} 共${count}笔 ${formatMoney(amount)} 元`
            })
            .join('；')}
          。
        </p>
      )}
    </PrintSheet>
  )
}
