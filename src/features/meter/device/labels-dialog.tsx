import { useEffect, useState } from 'react'
import { type MeterLabel, meterLabels } from '@wuguan/contract/meter/device.actions'
import { METER_KIND } from '@wuguan/contract/meter/meter.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Dialog } from '@wuguan/ui/dialog'
import { ErrorPanel } from '@wuguan/ui/panel'
import { PrintSheet } from '@wuguan/ui/print-sheet'
import { QrCode } from '@wuguan/ui/qr-code'
import { Skeleton } from '@wuguan/ui/skeleton'

/** A sheet of labels to stick on meters: scanned, they open the reading. */
export function LabelsDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const port = useCrudPort()
  const [labels, setLabels] = useState<readonly MeterLabel[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    callAction(port, meterLabels, { ids: [...ids] })
      .then((answer) => setLabels(answer))
      .catch((cause: unknown) => setFault(faultOf(cause).msg))
  }, [port, ids])
  return (
    <Dialog open onOpenChange={close} title={`打印二维码（${ids.length} 块）`} width={880}>
      {fault !== null ? (
        <ErrorPanel title="二维码加载失败" detail={fault} />
      ) : labels === null ? (
        <Skeleton lines={6} />
      ) : (
        <div className="max-h-[65vh] overflow-auto">
          <PrintSheet title="仪表二维码" paper="A4">
            <ul className="grid grid-cols-4 gap-3">
              {labels.map((label) => (
                <li
                  key={label.id}
                  className="flex break-inside-avoid flex-col items-center gap-1 rounded border border-line p-2 text-center text-small"
                >
                  <QrCode value={label.qrCode} label={`${label.code}二维码`} size={96} />
                  <b className="tabular">{label.code}</b>
                  <span>
                    {labelOf(METER_KIND, label.kind)}表 {label.place}
                  </span>
                </li>
              ))}
            </ul>
          </PrintSheet>
        </div>
      )}
    </Dialog>
  )
}
