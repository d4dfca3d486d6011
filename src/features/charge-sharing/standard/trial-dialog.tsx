import type { SharingStandardRow } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import { trialSharingStandard } from '@wuguan/contract/charge-sharing/standard.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { PreviewPanel } from '../record/preview-panel'
import { lastMonth } from '../shared/words'

/** 试算 of a standard, with a total of one's own where it shares one out; nothing is kept. */
export function TrialDialog({ row, close }: { row: SharingStandardRow; close: () => void }) {
  const byPrice = row.kind === 'fixed' && row.fixedMode === 'rate'
  return (
    <ActionDialog
      action={trialSharingStandard}
      given={{ id: String(row.id), ...(byPrice ? { total: null } : {}) }}
      initial={{ feePeriod: lastMonth(), total: row.fixedTotal ?? '1000.00' }}
      needed={byPrice ? [] : ['total']}
      title={`试算：${row.name}`}
      verb="试算"
      width={760}
      columns={2}
      said="试算完成"
      refreshes={[]}
      answer={(preview) => <PreviewPanel preview={preview} />}
      close={close}
    />
  )
}
