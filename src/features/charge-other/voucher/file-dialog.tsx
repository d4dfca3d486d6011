import { useState } from 'react'
import { VOUCHER_FORMAT, voucherFile } from '@wuguan/contract/charge-other/voucher.actions'
import type { VoucherBatchRow } from '@wuguan/contract/charge-other/voucher-batch.entity'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Dialog } from '@wuguan/ui/dialog'
import { Button } from '@wuguan/ui/button'
import { toast } from '@wuguan/ui/toast'

/** The same vouchers in the form of each software; whoever asks again gets the same file. */
export function FileDialog({ row, close }: { row: VoucherBatchRow; close: () => void }) {
  const port = useCrudPort()
  const [busy, setBusy] = useState<string | null>(null)
  const download = async (format: string) => {
    setBusy(format)
    try {
      await port.downloadFile(`${voucherFile.path}?${new URLSearchParams({ id: String(row.id), format }).toString()}`)
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
    setBusy(null)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`导出${row.period}凭证`}
      description="按财务软件的导入格式生成；同一批凭证多次导出，文件完全相同。"
    >
      <div className="flex flex-col gap-2">
        {VOUCHER_FORMAT.items.map(({ code, label }) => (
          <Button
            key={code}
            loading={busy === code}
            disabled={busy !== null && busy !== code}
            onClick={() => void download(code)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
