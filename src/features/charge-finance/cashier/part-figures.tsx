import { useState } from 'react'
import type { DeskProperty, QuotedPart } from '@wuguan/contract/charge-finance/collect.actions'
import { formatMoney, gt, isZero, sub } from '@wuguan/contract/kernel/decimal'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { MoneyInput } from '@wuguan/ui/number-input'
import { Popover } from '@wuguan/ui/popover'
import { Money } from '../shared/money'
import type { PartDraft } from './draft.logic'

interface PartFiguresProps {
  property: DeskProperty
  /** Those whose money may pay what is chosen. */
  accounts: DeskProperty['accounts']
  draft: Pick<PartDraft, 'prepaid' | 'roundOff' | 'schemeIds'>
  onChange: (part: Partial<PartDraft>) => void
  quoted: Pick<QuotedPart, 'gross' | 'lateFee' | 'preferential' | 'schemes' | 'refused'> | undefined
}

/** From what is owed to what is to be paid: late fee, schemes, prepaid money, round-off. */
export function PartFigures({ property, accounts: serving, draft, onChange, quoted }: PartFiguresProps) {
  const { can } = useCrudPort()
  const accounts = serving.filter((account) => account.status === 1 && gt(account.available, '0'))
  const ownerOf = (customerId: string) =>
    property.payers.length > 1 ? (property.payers.find((one) => one.customerId === customerId)?.name ?? '') : ''
  const mayRound = can('charge-finance:collection:round-off') && gt(property.config.roundOffMax, '0')
  const principal = quoted ? sub(quoted.gross, quoted.lateFee) : null
  return (
    <dl className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1">
      <dt className="text-secondary">应收合计</dt>
      <dd className="text-end">
        <Money value={principal} />
      </dd>
      <dt className="text-secondary">违约金</dt>
      <dd className="text-end">
        <Money value={quoted?.lateFee} />
      </dd>
      <dt className="text-secondary">
        优惠 <Schemes draft={draft} onChange={onChange} quoted={quoted} />
      </dt>
      <dd className="text-end">
        {quoted && gt(quoted.preferential, '0') ? (
          `−${formatMoney(quoted.preferential)}`
        ) : (
          <Money value={quoted?.preferential} />
        )}
      </dd>
      {accounts.map((account) => (
        <div key={account.id} className="contents">
          <dt className="min-w-0 text-secondary">
            <span className="block truncate">
              预存抵扣 {account.itemName ?? '通用'} {ownerOf(account.customerId)}
            </span>
            <span className="tabular block text-small">可用 {formatMoney(account.available)}</span>
          </dt>
          <dd className="w-24">
            <MoneyInput
              size="sm"
              aria-label={`预存抵扣 ${account.itemName ?? '通用'}`}
              value={draft.prepaid[account.id] ?? ''}
              max={account.available}
              onChange={(text) => onChange({ prepaid: { ...draft.prepaid, [account.id]: text } })}
            />
          </dd>
        </div>
      ))}
      {mayRound && (
        <>
          <dt className="text-secondary">
            抹零 <span className="tabular text-small">≤{property.config.roundOffMax}</span>
          </dt>
          <dd className="w-24">
            <MoneyInput
              size="sm"
              aria-label="抹零"
              value={draft.roundOff}
              max={property.config.roundOffMax}
              onChange={(roundOff) => onChange({ roundOff })}
            />
          </dd>
        </>
      )}
    </dl>
  )
}

function Schemes({ draft, onChange, quoted }: Omit<PartFiguresProps, 'property' | 'accounts'>) {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const offered = [...(quoted?.schemes ?? []), ...(quoted?.refused ?? [])]
  const fresh = offered.filter((scheme) => !seen.has(scheme.id))
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((scheme) => [scheme.id, scheme.name] as const)]))
  if (seen.size === 0) return null
  const isOn = (id: string) => draft.schemeIds === null || draft.schemeIds.includes(id)
  const set = (id: string, on: boolean) => {
    const now = [...seen.keys()].filter(isOn)
    const next = on ? [...now, id] : now.filter((one) => one !== id)
    onChange({ schemeIds: next.length === seen.size ? null : next })
  }
  return (
    <Popover
      label="优惠方案"
      trigger={
        <Button size="sm" variant="link">
          方案
        </Button>
      }
    >
      <ul className="flex w-80 flex-col gap-2">
        {[...seen].map(([id, name]) => {
          const applied = quoted?.schemes.find((scheme) => scheme.id === id)
          const reason = quoted?.refused.find((scheme) => scheme.id === id)?.reason
          return (
            <li key={id}>
              <Checkbox checked={isOn(id)} onChange={(on) => set(id, on)} label={name} />
              <p className="ps-6 text-small text-secondary">
                {applied && !isZero(applied.amount)
                  ? `已优惠 ${formatMoney(applied.amount)}`
                  : isOn(id)
                    ? (reason ?? '未采用')
                    : '不使用'}
              </p>
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}
