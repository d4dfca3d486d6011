import { parkRenewConfig } from '@wuguan/contract/charge-base/park-renew-config.entity'
import { renewalSentence } from '@wuguan/contract/charge-base/rules/park-renewal'
import { readParkRenew, type CommunitySetting } from '@wuguan/contract/charge-base/setup.actions'
import { SettingPage } from '../shared/setting-page'

/** 车位续费配置, with what a renewal by it comes to. */
export function ParkRenewScreen() {
  return (
    <SettingPage entity={parkRenewConfig} read={readParkRenew} aside={(setting) => <Examples setting={setting} />} />
  )
}

const CASES = [
  ['按期续费', '2025-03-25'],
  ['逾期20天续费', '2025-04-20'],
] as const
function Examples({ setting: { values } }: { setting: CommunitySetting }) {
  const rule = {
    startRule: values['startRule'] === 'fromToday' ? ('fromToday' as const) : ('afterExpiry' as const),
    graceDays: Number(values['graceDays'] ?? 0),
    maxMonths: Number(values['maxMonths'] ?? 12),
  }
  const months = Math.min(3, rule.maxMonths)
  return (
    <dl className="flex flex-col gap-2 text-table">
      {CASES.map(([label, today]) => (
        <div key={label} className="rounded bg-sunken px-3 py-2">
          <dt className="text-secondary">{label}</dt>
          <dd className="tabular">{renewalSentence(rule, '2025-03-31', today, months)}</dd>
        </div>
      ))}
    </dl>
  )
}
