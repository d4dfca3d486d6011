import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewTerminal } from '@wuguan/contract/basedata/device.actions'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import { addMonthsToDate } from '@wuguan/contract/kernel/dates'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { DatePicker } from '@wuguan/ui/date'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { toast } from '@wuguan/ui/toast'
import { today } from '../contractor/today'

const YEAR = 12

/** 续期 to the end of a day; a year further by itself. */
export function RenewDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const client = useQueryClient()
  const renew = useAction(renewTerminal)
  const now = today()
  const until = typeof row['validUntil'] === 'string' ? row['validUntil'].slice(0, 10) : now
  const [date, setDate] = useState<string | null>(addMonthsToDate(until > now ? until : now, YEAR))
  const [fault, setFault] = useState<string>()
  const save = async () => {
    if (date === null) return setFault('请选择有效期')
    try {
      await renew.run({ id: String(row.id), validUntil: `${date} 23:59:59` })
      await client.invalidateQueries({ queryKey: [terminal.name] })
      toast.success(`已续期至 ${date}`)
      close()
    } catch (error) {
      const told = faultOf(error)
      setFault(fieldFaults(told)?.['validUntil'] ?? told.msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`续期终端“${String(row['name'])}”`}
      width={400}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="primary" loading={renew.pending} onClick={() => void save()}>
            续期
          </Button>
        </>
      }
    >
      <Field
        label="有效期至"
        required
        error={fault}
        help={row['validUntil'] ? `当前 ${String(row['validUntil'])}` : '当前长期有效'}
      >
        <DatePicker value={date} onChange={setDate} />
      </Field>
    </Dialog>
  )
}
