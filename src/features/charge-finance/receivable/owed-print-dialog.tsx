import { useState } from 'react'
import { type OwedNotice, owedNotice } from '@wuguan/contract/charge-finance/collect.actions'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Dialog } from '@wuguan/ui/dialog'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { OwedSheet } from './owed-sheet'

/** 打印欠费单: one sheet for each who owes something of the property, of what he himself owes. */
export function OwedPrintDialog({ propertyId, close }: { propertyId: string; close: () => void }) {
  const read = useRead('charge-finance.owedNotice', owedNotice, { propertyId }, { keep: false })
  return (
    <Dialog open onOpenChange={close} width={920} title="打印欠费单">
      <Loaded read={read} what="欠费单">
        {(notice) =>
          notice.payers.length === 0 ? (
            <EmptyPanel title="没有到期的欠费" hint="未到期和已挂账的费用不在欠费单中。" />
          ) : (
            <Sheets notice={notice} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Sheets({ notice }: { notice: OwedNotice }) {
  const [at, setAt] = useState(0)
  const payer = notice.payers[at]!
  return (
    <OwedSheet
      key={at}
      notice={notice}
      payer={payer}
      actions={
        notice.payers.length > 1 && (
          <div className="w-60">
            <Select
              aria-label="付费人"
              value={String(at)}
              options={notice.payers.map(({ name }, index) => ({
                value: String(index),
                label: `${name ?? '无付费人'}（第${index + 1}份，共${notice.payers.length}份）`,
              }))}
              onChange={(value) => setAt(Number(value))}
            />
          </div>
        )
      }
    />
  )
}
