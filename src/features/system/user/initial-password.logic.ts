import { refusePassword } from '@wuguan/contract/kernel/strength'

const SMALL = 'abcdefghijkmnpqrstuvwxyz'
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '_-'] as const
const LENGTH = 12
/** Initial passwords are told by mouth and typed once: fewer characters than one's own may have. */
const PATTERN = /^[A-Za-z][A-Za-z0-9_-]{5,19}$/

/** Why an initial password is refused; null = it may be given. */
export function refuseInitialPassword(text: string): string | null {
  if (text === '') return '请输入初始密码'
  return PATTERN.test(text) ? refusePassword(text) : '初始密码须以字母开头，6-20位字母、数字、-或_'
}

/** A number below `limit`, each equally likely. */
function below(limit: number): number {
  const numbers = new Uint32Array(1)
  const most = Math.floor(2 ** 32 / limit) * limit
  do crypto.getRandomValues(numbers)
  while (numbers[0]! >= most)
  return numbers[0]! % limit
}
const pick = (from: string) => from[below(from.length)]!

/** Twelve characters of all four kinds, a letter first, without those that look alike, otherwise in no order. */
export function randomPassword(): string {
  const letters = [
    ...KINDS.map(pick),
    ...Array.from({ length: LENGTH - KINDS.length - 1 }, () => pick(SMALL + KINDS.join(''))),
  ]
  for (let at = letters.length - 1; at > 0; at--) {
    const other = below(at + 1)
    ;[letters[at], letters[other]] = [letters[other]!, letters[at]!]
  }
  return pick(SMALL) + letters.join('')
}
