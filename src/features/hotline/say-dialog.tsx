import { useId, useState, type FormEvent } from 'react'
import type { HotlineOrderDetail } from '@wuguan/contract/hotline/seat.actions'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { serverFaults } from './hotline.logic'
import { Notice } from './notice'
import { asSeatError, seat, type SeatError } from './seat-client'

export type Verb = keyof HotlineOrderDetail['can']
export const VERBS = {
  urge: { label: '催单', field: '催单内容', least: 0, most: 200, done: '已催单' },
  append: { label: '追加说明', field: '说明', least: 2, most: 500, done: '已追加说明' },
  reopen: { label: '未解决，要求重新处理', field: '未解决的问题', least: 2, most: 500, done: '已要求重新处理' },
} as const satisfies Record<Verb, object>

interface SayDialogProps {
  verb: Verb
  order: HotlineOrderDetail
  close: () => void
  done: () => void
}

/** What the caller says to an order; it stays there while the server refuses it. */
export function SayDialog({ verb, order, close, done }: SayDialogProps) {
  const form = useId()
  const { label, field, least, most } = VERBS[verb]
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const [fault, setFault] = useState<SeatError | null>(null)
  const [running, setRunning] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    const short = text.trim().length < least
    setWrong(short ? `请输入${field}（至少${least}个字）` : undefined)
    setFault(null)
    if (short) return
    setRunning(true)
    try {
      await seat[verb](order.id, text.trim())
      done()
    } catch (error) {
      const refusal = asSeatError(error)
      const said = refusal.code === 400 ? serverFaults(refusal.data, ['content']).faults['content'] : undefined
      setWrong(said)
      if (said === undefined) setFault(refusal)
      setRunning(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`${label} ${order.orderNo}`}
      footer={
        <>
          <Button type="submit" form={form} variant="primary" loading={running}>
            {verb === 'reopen' ? '提交' : label}
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <Field label={field} required={least > 0} error={wrong}>
          <Textarea value={text} maxLength={most} rows={4} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Notice fault={fault} />
      </form>
    </Dialog>
  )
}
