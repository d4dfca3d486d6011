import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { deskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { changeMethod, receiptDetail } from '@wuguan/contract/charge-finance/receipt.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { Loaded, TaskDialog, useRead } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { toast } from '@wuguan/ui/toast'
import { usePosting } from '../shared/use-posting'
import { changeablePayments } from './receipt.logic'

/** 更改支付方式: of the day and while the shift is open; the old payment is paid back and a new one taken. */
export function MethodDialog({ receiptNumber, close }: { receiptNumber: string; close: () => void }) {
  const read = useRead('charge-finance.receipt', receiptDetail, { receiptNumber }, { keep: false })
  const propertyId = read.data?.receipt.propertyId
  const desk = useRead('charge-finance.desk', deskProperty, propertyId === undefined ? null : { propertyId }, {
    keep: false,
  })
  const client = useQueryClient()
  const { post, pending } = usePosting(changeMethod)
  const [values, setValues] = useState({ paymentId: '', methodId: '', tradeNo: '', payerAccountName: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const payments = changeablePayments(read.data?.payments ?? [])
  const paymentId = values.paymentId || (payments[0]?.id ?? '')
  const payment = payments.find((one) => one.id === paymentId)
  const methods = (desk.data?.methods ?? []).filter((method) => method.name !== payment?.method)
  const method = methods.find((one) => one.id === values.methodId)
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const submit = async () => {
    const parsed = changeMethod.input.safeParse({
      paymentId: paymentId || undefined,
      methodId: values.methodId || undefined,
      ...(values.tradeNo.trim() ? { tradeNo: values.tradeNo.trim() } : {}),
      ...(values.payerAccountName.trim() ? { payerAccountName: values.payerAccountName.trim() } : {}),
    })
    setFault(null)
    setErrors(parsed.success ? {} : issuesToFields(parsed.error))
    if (!parsed.success) return
    try {
      await post(parsed.data)
      toast.success('支付方式已更改')
      for (const name of ['charge-finance.receipt', 'charge-finance.shift', 'charge-finance.payment'])
        void client.invalidateQueries({ queryKey: [name] })
      close()
    } catch (cause) {
      const said = faultOf(cause)
      setFault(Object.values(fieldFaults(said) ?? { said: said.msg }).join('；'))
    }
  }
  return (
    <TaskDialog
      task={{ pending, errors, fault }}
      title={`更改支付方式 ${receiptNumber}`}
      description="只能更改当日、当班的收款；原支付冲回，另记一笔新支付。"
      verb="更改支付方式"
      shows={['paymentId', 'methodId', 'tradeNo', 'payerAccountName']}
      disabled={payments.length === 0}
      close={close}
      submit={() => void submit()}
    >
      <Loaded read={read} what="支付流水" lines={3}>
        {() => (
          <>
            <Field label="原支付" required error={errors['paymentId']}>
              <Select
                value={paymentId || null}
                placeholder="没有可以更改的支付"
                options={payments.map((one) => ({ value: one.id, label: `${one.method} ${formatMoney(one.amount)}` }))}
                onChange={(id) => set({ paymentId: id, methodId: '' })}
              />
            </Field>
            <Field label="改为" required error={errors['methodId']}>
              <Select
                value={values.methodId || null}
                options={methods.map((one) => ({ value: one.id, label: one.name }))}
                onChange={(methodId) => set({ methodId })}
              />
            </Field>
            {method?.needTradeNo && (
              <Field label="流水号" required error={errors['tradeNo']}>
                <Input
                  maxLength={64}
                  value={values.tradeNo}
                  onChange={(event) => set({ tradeNo: event.target.value })}
                />
              </Field>
            )}
            {method?.needPayerName && (
              <Field label="付款户名" required error={errors['payerAccountName']}>
                <Input
                  maxLength={60}
                  value={values.payerAccountName}
                  onChange={(event) => set({ payerAccountName: event.target.value })}
                />
              </Field>
            )}
          </>
        )}
      </Loaded>
    </TaskDialog>
  )
}
