import { type ChangeLine, changeLines } from '@wuguan/contract/charge-finance/change.actions'
import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Dialog } from '@wuguan/ui/dialog'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Money } from '../shared/money'

interface ChangeLinesDialogProps {
  changeId: string
  title: string
  /** What became of the order as a whole. */
  description?: string
  close: () => void
}

/** What a change order does to each of its receivables. */
export function ChangeLinesDialog({ changeId, title, description, close }: ChangeLinesDialogProps) {
  const read = useRead('charge-finance.receivableChange', changeLines, { id: changeId }, { keep: false })
  return (
    <Dialog open onOpenChange={close} width={860} title={title} {...(description ? { description } : {})}>
      <Loaded read={read} what="变更明细">
        {(lines) => (
          <div className="h-80">
            <DataTable
              ariaLabel="变更明细"
              columns={COLUMNS}
              rows={lines}
              rowKey={(line) => line.receivableId}
              density="compact"
              className="h-full"
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const fields = receivable.fields as Readonly<Record<string, { label: string }>>
/** `应收 210.40，应缴日期 2025-03-25`; ids say nothing to a reader. */
const worded = (state: Readonly<Record<string, unknown>> | null): string =>
  Object.entries(state ?? {})
    .filter(([key, value]) => value !== null && typeof value !== 'object' && !key.endsWith('Id') && fields[key])
    .map(([key, value]) => `${fields[key]!.label} ${value === true ? '是' : value === false ? '否' : String(value)}`)
    .join('，') || '—'

const COLUMNS: readonly DataTableColumn<ChangeLine>[] = [
  { key: 'property', title: '房号', width: 170, cut: 'start', render: (line) => line.propertyName },
  { key: 'item', title: '收费项目', width: 150, render: (line) => `${line.itemName} ${line.feePeriod}` },
  { key: 'before', title: '变更前', width: 170, render: (line) => worded(line.before) },
  { key: 'after', title: '变更后', width: 170, render: (line) => worded(line.after) },
  { key: 'delta', title: '差额', width: 90, align: 'end', render: (line) => <Money value={line.delta} /> },
]
