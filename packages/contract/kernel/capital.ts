import { isDecimal, round } from './decimal.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟'] as const
const GROUPS = ['', '万', '亿', '万亿'] as const
const WHOLE_DIGITS = 13

/** Four digits: 1002 → 壹仟零贰; zeros in front are the caller's. */
function group(four: string): string {
  let words = ''
  let gap = false
  for (let place = 0; place < 4; place += 1) {
    const digit = Number(four[place])
    if (digit === 0) {
      gap = words !== ''
      continue
    }
    words += (gap ? '零' : '') + DIGITS[digit]! + PLACES[3 - place]!
    gap = false
  }
  return words
}

function wholePart(digits: string): string {
  const padded = digits.padStart(16, '0')
  let words = ''
  let gap = false
  for (let index = 0; index < 4; index += 1) {
    const four = padded.slice(index * 4, index * 4 + 4)
    if (four === '0000') {
      gap = words !== ''
      continue
    }
    const zero = words !== '' && (gap || four.startsWith('0'))
    const unit = GROUPS[3 - index]!
    // 亿 is said once for the groups above it: 1,0001,0000,0000 is 壹万零壹亿.
    const spoken = unit === '万亿' && padded.slice(4, 8) !== '0000' ? '万' : unit
    words += (zero ? '零' : '') + group(four) + spoken
    gap = false
  }
  return words
}

/** 人民币大写 of an amount up to 9999999999999.99, rounded to 分: 1002.50 → 壹仟零贰元伍角整. */
export function capital(amount: string): string {
  const exact = round(amount, 2)
  if (!isDecimal(exact, WHOLE_DIGITS + 2, 2)) throw new RangeError(`amount out of range: ${amount}`)
  const [whole = '0', cents = '00'] = exact.replace('-', '').split('.')
  const [jiao, fen] = [Number(cents[0]), Number(cents[1])]
  const yuan = wholePart(whole)
  if (yuan === '' && jiao === 0 && fen === 0) return '零元整'
  const head = (exact.startsWith('-') ? '负' : '') + (yuan === '' ? '' : `${yuan}元`)
  // Nobody can write a digit into the place of a 元 or 角 that is nothing: 10.50 is 壹拾元零伍角整.
  const gap = yuan !== '' && ((whole.endsWith('0') && jiao > 0) || (jiao === 0 && fen > 0)) ? '零' : ''
  const tenths = gap + (jiao > 0 ? `${DIGITS[jiao]!}角` : '')
  return head + tenths + (fen > 0 ? `${DIGITS[fen]!}分` : '整')
}
