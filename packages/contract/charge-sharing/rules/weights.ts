import { allocateCents } from '../../kernel/allocate.ts'
import { add, cmp, div, gt, lt, mul, round, sub, sum } from '../../kernel/decimal.ts'

export interface FloorBand {
  fromFloor: number
  toFloor: number
  coefficient: string
}
export interface CustomCoefficient {
  propertyId: string
  coefficient: string
}
/** What the weights of a standard are computed by. */
export interface WeightRule {
  readonly basis: 'area' | 'household' | 'floor' | 'person' | 'usage' | 'custom'
  readonly floorTable: readonly FloorBand[]
  readonly floorCombine: 'only' | 'timesArea'
  readonly customTable: ReadonlyMap<string, string>
  readonly vacantPolicy: 'include' | 'exclude' | 'ratio'
  readonly vacantRatio: string | null
  readonly dayWeighted: boolean
  readonly minUsage: string
}
export interface WeightSubject {
  readonly id: string
  readonly area: string
  readonly floor: number
  readonly persons: number
  readonly usage: string | null
  readonly vacant: boolean
  /** Borne by nobody: by policy, or not delivered and excluded. */
  readonly excluded: boolean
  readonly days: number
}
export interface Weight {
  readonly coefficient: string
  readonly weight: string
}

const atLeast = (value: string, least: string) => (lt(value, least) ? least : value)

/** Coefficient of a floor; null where the table says nothing. */
export const coefficientOf = (table: readonly FloorBand[], floor: number): string | null =>
  table.find((band) => band.fromFloor <= floor && floor <= band.toFloor)?.coefficient ?? null

/** The first floor that the table leaves out or names twice, in words. */
export function floorFault(table: readonly FloorBand[], floors: readonly number[]): string | null {
  for (const floor of [...new Set(floors)].toSorted((a, b) => a - b)) {
    const bands = table.filter((band) => band.fromFloor <= floor && floor <= band.toFloor).length
    if (bands === 0) return `第${floor}层未设置系数`
    if (bands > 1) return `第${floor}层系数重复`
  }
  return null
}

function baseOf(rule: WeightRule, house: WeightSubject): { coefficient: string; base: string } {
  switch (rule.basis) {
    case 'area':
      return { coefficient: '1', base: house.area }
    case 'household':
      return { coefficient: '1', base: '1' }
    case 'person': {
      const persons = atLeast(String(house.persons), gt(rule.minUsage, '0') ? rule.minUsage : '1')
      return { coefficient: persons, base: persons }
    }
    case 'usage': {
      const usage = atLeast(house.usage ?? '0', rule.minUsage)
      return { coefficient: usage, base: usage }
    }
    case 'custom': {
      const coefficient = rule.customTable.get(house.id) ?? '0'
      return { coefficient, base: coefficient }
    }
    case 'floor': {
      const coefficient = coefficientOf(rule.floorTable, house.floor) ?? '0'
      return { coefficient, base: rule.floorCombine === 'only' ? coefficient : mul(coefficient, house.area) }
    }
  }
}

/** The factor of vacancy and days, unrounded as top ÷ bottom. */
export function factorOf(rule: WeightRule, house: WeightSubject, periodDays: number): { top: string; bottom: string } {
  const vacant =
    !house.vacant || rule.vacantPolicy === 'include'
      ? '1'
      : rule.vacantPolicy === 'exclude'
        ? '0'
        : (rule.vacantRatio ?? '1')
  if (house.excluded) return { top: '0', bottom: '1' }
  return rule.dayWeighted
    ? { top: mul(vacant, String(house.days)), bottom: String(periodDays) }
    : { top: vacant, bottom: '1' }
}

export function weightOf(rule: WeightRule, house: WeightSubject, periodDays: number): Weight {
  const { coefficient, base } = baseOf(rule, house)
  const { top, bottom } = factorOf(rule, house, periodDays)
  return { coefficient: round(coefficient, 4), weight: div(mul(base, top), bottom, 6) }
}

export interface Amounts {
  readonly gross: string
  readonly companyBear: string
  readonly shared: string
}
/** gross is rounded once on the total; the company bears its part of gross and adjustment together. */
export function amountsOf(gross: string, adjust: string, companyBearRatio: string): Amounts {
  const rounded = round(gross, 2)
  const whole = add(rounded, adjust)
  const companyBear = round(mul(whole, companyBearRatio), 2)
  return { gross: rounded, companyBear, shared: round(sub(whole, companyBear), 2) }
}

export interface Share {
  readonly exactShare: string
  readonly amount: string
}
/** Splits a total over weights to the cent; `weights` stand in property order, which breaks ties. */
export function sharesOf(total: string, weights: readonly string[]): Share[] {
  const whole = sum(weights)
  const amounts = allocateCents(total, weights)
  return weights.map((weight, n) => ({ exactShare: div(mul(total, weight), whole, 8), amount: amounts[n]! }))
}

/** A fixed price: every house is rounded by itself, and the total is what they add up to. */
export function rateShares(rate: string, bases: readonly { base: string; top: string; bottom: string }[]): Share[] {
  return bases.map(({ base, top, bottom }) => {
    const exact = div(mul(mul(base, top), rate), bottom, 8)
    return { exactShare: exact, amount: div(mul(mul(base, top), rate), bottom, 2) }
  })
}

/** How far the cent was moved: +0.01 where a left-over cent went, 0.00 where plain rounding gives the same. */
export const tailOf = ({ exactShare, amount }: Share): string => {
  const tail = sub(amount, round(exactShare, 2))
  return cmp(tail, '0') === 0 ? '0.00' : round(tail, 2)
}
