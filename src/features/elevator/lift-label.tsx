import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import type { AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { usePrints } from '@wuguan/crud/prints'
import { PrintDialog } from '@wuguan/ui/print-sheet'
import { QrCode } from '@wuguan/ui/qr-code'
import { pageAddress } from '@/app/routing/page-address'

/** The notice in a car: which lift it is, whom one calls, until when it has been checked. */
export function LiftLabel({ row, close }: { row: ScreenRow<typeof elevator>; close: () => void }) {
  const prints = usePrints(elevator, (row as AnyRow).id)
  const lines = [
    ['电梯编号', row.elevatorNo],
    ['注册代码', row.registerCode],
    ['救援识别码', row.rescueCode],
    ['维保单位', row.titles['contractorId'] as string | null],
    ['24小时电话', row.contractorPhone],
    ['安全员', [row.titles['safetyOfficerId'], row.safetyPhone].filter(Boolean).join(' ')],
    ['下次检验', row.nextCheckDue],
  ] as const
  return (
    <PrintDialog what="电梯标签" close={close} title="电梯使用标签" paper="A5" prints={prints} facts={[]}>
      <div className="flex items-start gap-4">
        <dl className="grid min-w-0 flex-1 grid-cols-[6em_minmax(0,1fr)] gap-x-2 gap-y-1">
          {lines.map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="font-semibold break-all">{value || '—'}</dd>
            </div>
          ))}
        </dl>
        <QrCode
          value={pageAddress(`/elevator/faultLog?f.elevatorId=${row.id}`)}
          label={`${row.elevatorNo}二维码`}
          size={112}
        />
      </div>
    </PrintDialog>
  )
}
