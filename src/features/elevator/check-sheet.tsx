import type { elevatorCheck } from '@wuguan/contract/elevator/elevator-check.entity'
import { CHECK_KIND } from '@wuguan/contract/elevator/elevator-options'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'

/** 检验申报表: the lifts of a community that an agency is asked to check. */
export function CheckSheet({ rows, close }: { rows: readonly ScreenRow<typeof elevatorCheck>[]; close: () => void }) {
  const agencies = [...new Set(rows.map(({ agency }) => agency).filter(Boolean))].join('、')
  return (
    <PrintDialog
      what="检验申报表"
      close={close}
      title="电梯检验申报表"
      paper="A4"
      facts={[
        { label: '申报台数', value: String(rows.length) },
        { label: '检验机构', value: agencies },
      ]}
      signatures={['申报人', '安全员', '检验机构', '日期']}
    >
      <SheetTable
        columns={[
          { head: '电梯', cell: (one) => String(one.titles['elevatorId'] ?? '') },
          { head: '项目', cell: (one) => String(one.titles['communityId'] ?? '') },
          { head: '检验类别', cell: (one) => labelOf(CHECK_KIND, one.checkKind) },
          { head: '年度', cell: (one) => String(one.year) },
          { head: '到期日', cell: (one) => one.dueDate },
          { head: '约检日', cell: (one) => one.bookDate ?? '' },
        ]}
        rows={[...rows]}
      />
    </PrintDialog>
  )
}
