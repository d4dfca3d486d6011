import { type Balance, availableOf, EMPTY, into, outAmount, outOf } from '@wuguan/contract/kernel/balance'
import { add, eq, gt, lt, sub } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'

/** One change of one account. `amount`: what comes in is worth, or what goes out takes along where that is not the average. */
export interface Entry {
  readonly account: string
  readonly direction: 'in' | 'out'
  readonly qty: string
  readonly amount?: string
  /** How much of it was promised to this document before. */
  readonly release?: string
}
export interface Posted<E> {
  readonly entry: E
  readonly amount: string
  /** What there is after it. */
  readonly after: Balance
}
/** Where the accounts of a subject stand. Accounts are locked in one order by all, so that postings wait for each other and never deadlock. */
export interface Book<E extends Entry> {
  /** Makes the accounts that are missing and locks all of them; they come sorted. */
  lock(accounts: readonly string[]): Promise<ReadonlyMap<string, Balance>>
  write(posted: readonly Posted<E>[], balances: ReadonlyMap<string, Balance>): Promise<void>
  /** What is said where there is not enough. */
  short(entry: E, available: string, held: Balance): string | Promise<string>
}

/** Accounts in the order in which everybody locks them. */
const inOrder = (accounts: readonly string[]): string[] => [...new Set(accounts)].toSorted((a, b) => (a < b ? -1 : 1))

/** Posts entries in the order in which they are given, all or none: balances never fall below nothing, nor below what is promised to others. */
export async function post<E extends Entry>(book: Book<E>, entries: readonly E[]): Promise<readonly Posted<E>[]> {
  if (entries.length === 0) return []
  const balances = new Map(await book.lock(inOrder(entries.map(({ account }) => account))))
  const posted: Posted<E>[] = []
  for (const entry of entries) {
    const { account, direction, qty, release = '0' } = entry
    const held = balances.get(account) ?? EMPTY
    const freed: Balance = { ...held, locked: sub(held.locked, release) }
    if (direction === 'out' && gt(qty, availableOf(freed)))
      throw refuse(await book.short(entry, availableOf(freed), held))
    // Whoever takes the last takes what is left of the worth, whatever it was to be.
    const amount =
      direction === 'out' && (eq(qty, held.qty) || entry.amount === undefined)
        ? outAmount(held, qty)
        : (entry.amount ?? '0.00')
    const after = direction === 'in' ? into(freed, qty, amount) : outOf(freed, qty, amount)
    // What is taken back cost more than all that there is.
    if (lt(after.amount, '0')) throw refuse(await book.short(entry, availableOf(freed), held))
    balances.set(account, after)
    posted.push({ entry, amount, after })
  }
  await book.write(posted, balances)
  return posted
}

/** Promises quantities to a document, or gives them free (negative). */
export async function promise<E extends Entry>(
  book: Pick<Book<E>, 'lock' | 'short'> & { write(balances: ReadonlyMap<string, Balance>): Promise<void> },
  entries: readonly E[],
): Promise<void> {
  if (entries.length === 0) return
  const balances = new Map(await book.lock(inOrder(entries.map(({ account }) => account))))
  for (const entry of entries) {
    const held = balances.get(entry.account) ?? EMPTY
    if (gt(entry.qty, availableOf(held))) throw refuse(await book.short(entry, availableOf(held), held))
    balances.set(entry.account, { ...held, locked: add(held.locked, entry.qty) })
  }
  await book.write(balances)
}
