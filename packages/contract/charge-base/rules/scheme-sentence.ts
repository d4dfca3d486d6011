import { div, round, sub } from '../../kernel/decimal.ts'

export interface SchemeWords {
  readonly validFrom?: string | null
  readonly validTo?: string | null
  readonly items: readonly string[]
  readonly condition?: string | null
  readonly conditionMonths?: number | null
  readonly conditionDate?: string | null
  readonly conditionAmount?: string | null
  readonly requireNoArrears?: boolean | null
  readonly benefit?: string | null
  readonly benefitValue?: string | null
  readonly maxBenefitAmount?: string | null
}

/** 5 % off is 95折, 12 % off is 88折, 7.5 % off is 92.5折; the last zero of a round discount is not said: 9折. */
export function foldWord(percentOff: string): string {
  const kept = sub('100', percentOff).replace(/\.0+$/, '')
  return `${/^\d0$/.test(kept) ? div(kept, '10', 0) : kept}折`
}

/** 2025-01-01至2025-03-31 一次缴满12个月物业费且无往期欠费，享95折 */
export function schemeSentence(scheme: SchemeWords): string {
  const items = scheme.items.length ? scheme.items.join('、') : '所选费项'
  const condition =
    {
      months: `一次缴满${scheme.conditionMonths ?? 'N'}个月${items}`,
      beforeDate: `${scheme.conditionDate ?? '指定日期'}前缴清${items}`,
      amount: `一次缴纳${items}满${scheme.conditionAmount ?? 'N'}元`,
      none: `缴纳${items}`,
    }[scheme.condition ?? 'none'] ?? ''
  const value = (scheme.benefitValue ?? '').replace(/\.0+$/, '')
  const sound = /^\d+(\.\d+)?$/.test(value)
  const benefit = !sound
    ? '享优惠'
    : ({
        percent: `享${foldWord(value)}`,
        amount: `减${round(value, 2)}元`,
        giftMonths: `赠送${value}个月`,
        lateFeePercent: value === '100' ? '违约金全免' : `违约金减免${value}%`,
      }[scheme.benefit ?? 'percent'] ?? '')
  const range = scheme.validFrom && scheme.validTo ? `${scheme.validFrom}至${scheme.validTo} ` : ''
  const cap = scheme.maxBenefitAmount ? `，最多优惠${scheme.maxBenefitAmount}元` : ''
  return `${range}${condition}${scheme.requireNoArrears ? '且无往期欠费' : ''}，${benefit}${cap}`
}
