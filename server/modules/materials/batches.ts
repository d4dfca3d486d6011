import { gt, isZero, sub } from '@wuguan/contract/kernel/decimal'
import type { BatchPart } from './posting.service.ts'

/** So much of batches, of what lasts longest first; `rest` is what they did not have. */
export function ofLongest(batches: readonly BatchPart[], qty: string): { parts: BatchPart[]; rest: string } {
  const parts: BatchPart[] = []
  let rest = qty
  for (const one of batches.toReversed()) {
    if (isZero(rest)) break
    const part = gt(one.qty, rest) ? rest : one.qty
    parts.push({ ...one, qty: part })
    rest = sub(rest, part)
  }
  return { parts, rest }
}
