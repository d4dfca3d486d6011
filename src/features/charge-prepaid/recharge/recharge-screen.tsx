import {
  HouseDesk,
  type GridLine,
  counted,
  missingIn,
  paymentsBody,
  PaidDialog,
  singlePath,
  PaymentsGrid,
  freshLine,
  usePosting,
} from '@/features/charge-finance/index'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useKeys } from '@/app/shortcuts/use-keys'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import {
  type RechargeProperty,
  type Recharged,
  recharge,
  rechargeProperty,
} from '@wuguan/contract/charge-prepaid/recharge.actions'
import { formatMoney, gt, isDecimal } from '@wuguan/contract/kernel/decimal'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { today } from '@wuguan/crud/clock'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { MoneyInput } from '@wuguan/ui/number-input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { TOUCHED, rechargePath } from '../paths'

/** 预存充值: whose property, which accounts, how it is paid. */
export function RechargeScreen({ propertyId }: { propertyId?: string | undefined }) {
  const port = useCrudPort()
  return (
    <HouseDesk propertyId={propertyId} onPick={(hit) => port.open(rechargePath(hit.propertyId))}>
      {(id) => <Property key={id} propertyId={id} />}
    </HouseDesk>
  )
}

function Property({ propertyId }: { propertyId: string }) {
  const read = useRead('charge-prepaid.desk', rechargeProperty, { propertyId }, { keep: false })
  return (
    <Loaded read={read} what="房产预存信息">
      {(property) =>
        property.payers.length === 0 ? (
          <EmptyPanel title="该房产没有客户，不能充值" hint={property.propertyName} />
        ) : (
          <RechargeForm property={property} />
        )
      }
    </Loaded>
  )
}

const GENERAL = ''
const worth = (amount: string | undefined) => amount !== undefined && isDecimal(amount, 14, 2) && gt(amount, '0')

function RechargeForm({ property }: { property: RechargeProperty }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const { post, pending, renew } = usePosting(recharge)
  const first = property.methods[0]
  const [payerId, setPayerId] = useState(property.payers[0]!.customerId)
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const [lines, setLines] = useState<readonly GridLine[]>(first ? [freshLine(first.id)] : [])
  const [bookDate, setBookDate] = useState<string | null>(null)
  const [remark, setRemark] = useState('')
  const [offset, setOffset] = useState(property.autoOffset)
  const [fault, setFault] = useState<string | null>(null)
  const [paid, setPaid] = useState<Recharged | null>(null)
  const chosen = property.items.filter((item) => worth(amounts[item.feeItemId ?? GENERAL]))
  const sum = yuan(total(chosen.map((item) => cents(amounts[item.feeItemId ?? GENERAL]!))))
  const counter = useMemo(() => counted(lines, property.methods, sum, false), [lines, property.methods, sum])
  const debt = property.debts.find((one) => one.customerId === payerId)?.amount ?? '0.00'

  const reset = () => {
    setPaid(null)
    setAmounts({})
    setLines(first ? [freshLine(first.id)] : [])
    setRemark('')
    setFault(null)
    renew()
  }
  const submit = async () => {
    const parsed = recharge.input.safeParse({
      communityId: property.communityId,
      propertyType: property.propertyType,
      propertyId: property.propertyId,
      payerCustomerId: payerId,
      lines: chosen.map((item) => ({ feeItemId: item.feeItemId, amount: amounts[item.feeItemId ?? GENERAL] })),
      payments: paymentsBody(lines, counter.amounts),
      ...(bookDate ? { bookDate } : {}),
      ...(remark.trim() ? { remark: remark.trim() } : {}),
      offset,
    })
    const lacks = missingIn(lines, counter.amounts, property.methods)
    const first = parsed.success ? lacks : Object.values(issuesToFields(parsed.error))[0]!
    setFault(first)
    if (!parsed.success || first !== null) return
    try {
      const done = await post(parsed.data)
      if (!done) return
      setPaid(done)
      for (const name of TOUCHED) void client.invalidateQueries({ queryKey: [name] })
    } catch (cause) {
      const said = faultOf(cause)
      setFault(Object.values(fieldFaults(said) ?? {})[0] ?? said.msg)
    }
  }
  useKeys({ F8: () => void submit() })
  return (
    <div className="flex min-h-0 flex-1 gap-3">
      <section
        aria-label="充值账户"
        className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto rounded border border-line bg-surface p-4"
      >
        <header className="flex items-end gap-4">
          <h1 className="min-w-0 flex-1 truncate text-title font-semibold">{property.propertyName}</h1>
          <div className="w-72">
            <Field label="付款人" required>
              <Select
                value={payerId}
                options={property.payers.map((payer) => ({
                  value: payer.customerId,
                  label: payer.name,
                  note: payer.mobile ?? '',
                }))}
                onChange={setPayerId}
              />
            </Field>
          </div>
        </header>
        {gt(debt, '0') && (
          <Alert
            tone="warning"
            action={
              <Button size="sm" onClick={() => port.open(singlePath(property.propertyId))}>
                去缴费
              </Button>
            }
          >
            当前有欠费{formatMoney(debt)}元，是否先缴费
          </Alert>
        )}
        <table className="w-full text-table" aria-label="充值账户">
          <thead>
            <tr className="text-secondary">
              {['账户', '账户号', '余额', '可用', '本次充值'].map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`border-b border-line px-2 py-2 ${index > 1 ? 'text-end' : 'text-start'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {property.items.map((item) => {
              const key = item.feeItemId ?? GENERAL
              const account = property.accounts.find(
                (one) => one.customerId === payerId && one.feeItemId === item.feeItemId,
              )
              return (
                <tr key={key} className="border-b border-line">
                  <td className="px-2 py-2 font-medium">{item.name}</td>
                  <td className="tabular px-2 py-2 text-secondary">{account?.accountNo ?? '新开'}</td>
                  <td className="tabular px-2 py-2 text-end">{formatMoney(account?.balance ?? '0.00')}</td>
                  <td className="tabular px-2 py-2 text-end">{formatMoney(account?.available ?? '0.00')}</td>
                  <td className="w-44 px-2 py-1.5">
                    <MoneyInput
                      aria-label={`${item.name}充值金额`}
                      value={amounts[key] ?? ''}
                      onChange={(amount) => setAmounts((before) => ({ ...before, [key]: amount }))}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <section aria-label="收款" className="flex w-84 shrink-0 flex-col rounded border border-line bg-surface">
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
          <p className="flex items-baseline justify-between">
            <span className="text-secondary">充值合计</span>
            <strong className="tabular text-total">{formatMoney(sum)}</strong>
          </p>
          <PaymentsGrid
            communityId={property.communityId}
            methods={property.methods}
            lines={lines}
            onChange={setLines}
            counter={counter}
          />
          {property.backdateDays > 0 && port.can('charge-finance:collection:backdate') && (
            <Field label="收款日期">
              <DatePicker value={bookDate} max={today()} onChange={setBookDate} placeholder={today()} />
            </Field>
          )}
          <Field label="备注">
            <Input maxLength={200} value={remark} onChange={(event) => setRemark(event.target.value)} />
          </Field>
          <Checkbox checked={offset} onChange={setOffset} label="充值后自动冲抵欠费" />
        </div>
        <footer className="flex flex-col gap-2 border-t border-line p-4">
          {fault && (
            <p role="alert" className="text-danger-text">
              {fault}
            </p>
          )}
          <Button variant="primary" size="lg" loading={pending} onClick={() => void submit()}>
            充值 {formatMoney(sum)} F8
          </Button>
        </footer>
      </section>
      {paid && <PaidDialog payment={{ receipts: [paid], change: paid.change, prepaidIn: '0.00' }} close={reset} />}
    </div>
  )
}
