import { serialText } from './sheet-rows.ts'

/**
 * What people write in cells, as values. Each answers null where the text is not such a value, so that the caller can say
 * so in words; none of them guesses.
 */

// oxlint-disable-next-line no-misleading-character-class -- invisible characters that copying from web pages leaves behind
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g
const FULL_WIDTH = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF0D\uFF0E\uFF0F]/g

/** Blanks around and invisible characters gone; full-width digits and letters to plain ones; Chinese punctuation stays. */
export function cleanText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\u00A0\u3000]/g, ' ')
    .trim()
}

const UNIT = /(?:m2|m\^2|㎡|平方米|平米|平方|平|元|套|户|层|楼|f)$/i
/** `1,180.50元`, `89.52㎡`, `１２` → decimal string as written (`1180.50`); null for anything else. */
export function numberOf(text: string): string | null {
  const bare = cleanText(text)
    .replace(/\s+/g, '')
    .replace(/^[¥￥]/, '')
    .replace(/m²$/i, '')
    .replace(UNIT, '')
  const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain)
    ? plain
        .replace(/^\+/, '')
        .replace(/\.$/, '')
        .replace(/^(-?)\./, '$10.')
    : null
}

/** A mobile number without blanks, dashes, brackets and +86; null unless 11 digits beginning with 1 remain. */
export function mobileOf(text: string): string | null {
  const bare = cleanText(text)
    .replace(/[\s()（）\-‐-―－]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
  return /^1\d{10}$/.test(bare) ? bare : null
}

/** 2021-07-05, 2021/7/5, 2021.7.5, 2021年7月5日, 20210705 and, for a number cell, the serial 44382 → yyyy-MM-dd; null for 30 February. */
export function dateOf(text: string, type = 's'): string | null {
  const bare = cleanText(text)
  if (type === 'n' && /^\d{4,5}(\.\d+)?$/.test(bare)) return serialText(Math.floor(Number(bare)), false)
  const found =
    /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?(?:[\sT]*\d{1,2}:[\d:.]+)?$/.exec(
      bare.replace(/\s+/g, ' ').replace(/ ?([年月日]) ?/g, '$1'),
    ) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(bare)
  if (!found) return null
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  const at = new Date(Date.UTC(year, month - 1, day))
  const real = year >= 1900 && at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return real ? at.toISOString().slice(0, 10) : null
}

/** Several names in one cell, separated by 、 , ; or / in either width. */
export const namesOf = (text: string): string[] =>
  cleanText(text)
    .split(/[、,，;；/]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** The shape of an identity number of mainland China; its check digit is the codec's business. */
export const looksLikeIdNumber = (text: string) => /^(\d{17}[\dXx]|\d{15})$/.test(cleanText(text))
