import { bankDeductContract } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.entity'
import { bankDeductContractFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.flow'
import { bankFileTemplate } from '@wuguan/contract/charge-other/bank/bank-file-template.entity'
import { bankReconcile } from '@wuguan/contract/charge-other/bank/bank-reconcile.entity'
import { type FileLayout, sampleFile } from '@wuguan/contract/charge-other/bank/file-layout'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { entityUi } from '@wuguan/crud/entity-ui'
import { type InputProps, kinds } from '@wuguan/crud/kinds'
import { today } from '@wuguan/crud/clock'

export const contractUi = entityUi(bankDeductContract, {
  flow: bankDeductContractFlow,
  verbs: { end: { initial: { endDate: () => today() } } },
})

export const templateUi = entityUi(bankFileTemplate, { inputs: { columns: ColumnsInput } })

/** The columns, and the file that they make of two lines. */
function ColumnsInput(props: InputProps) {
  const { draft } = props
  const columns = (draft['columns'] as FileLayout['columns'] | null | undefined)?.filter(({ field }) => field)
  return (
    <div className="flex flex-col gap-2">
      <kinds.lines.Input {...props} />
      {columns && columns.length > 0 && (
        <pre aria-label="文件预览" className="overflow-x-auto rounded bg-sunken p-3 text-small text-secondary">
          {sampleFile({ ...(draft as unknown as FileLayout), columns })}
        </pre>
      )}
    </div>
  )
}

/** What the bank took and no receipt has stands out; a row opens its lines. */
export const reconcileUi = (open: (id: string) => void) =>
  entityUi(bankReconcile, {
    rowActions: [{ key: 'open', label: '明细', run: (row) => open(String(row.id)) }],
    cells: {
      difference: ({ row }) => (
        <span className={`tabular ${row.difference === '0.00' ? '' : 'text-danger-text'}`}>
          {row.difference && formatMoney(row.difference)}
        </span>
      ),
    },
  })
