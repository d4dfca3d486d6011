import { moneyByMethod } from '../../modules/charge-finance/shift/methods.queries.ts'
import { open, submit, verify } from '../../modules/charge-finance/shift/shift.service.ts'
import type { LedgerDemo } from './charge-finance-world.demo.ts'

/** Shifts of the days that receipts are posted on, one per cashier: opened with the first receipt, handed over and checked in the evening. */
export class DeskShifts {
  private readonly demo: LedgerDemo
  private readonly from: string
  private day = ''
  private readonly running = new Map<string, string>()

  constructor(demo: LedgerDemo, from: string) {
    this.demo = demo
    this.from = from
  }

  /** Days come in their order. */
  async of(day: string, cashier: string): Promise<string | null> {
    if (day < this.from) return null
    if (day !== this.day) await this.end()
    this.day = day
    const known = this.running.get(cashier)
    if (known) return known
    const { communityId } = this.demo.place
    const { shiftId } = await open(this.demo.at(`${day} 08:30:00`, cashier), { communityId })
    this.running.set(cashier, shiftId)
    return shiftId
  }

  async end(): Promise<void> {
    for (const [cashier, shiftId] of this.running) {
      const methods = await moneyByMethod(this.demo.q, { shiftId })
      await submit(this.demo.at(`${this.day} 17:40:00`, cashier), {
        shiftId,
        lines: methods.map(({ methodId, systemNet }) => ({ methodId, countedAmount: systemNet })),
      })
      await verify(this.demo.at(`${this.day} 18:10:00`, 'finance01'), { shiftId })
    }
    this.running.clear()
  }
}
