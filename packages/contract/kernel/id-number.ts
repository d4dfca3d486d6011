import { isDate } from './dates.ts'
import { nfkc } from './text.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECKS = '10X98765432'

/** Check digit of the first 17 digits (GB 11643). */
export const checkDigit = (seventeen: string) =>
  CHECKS[WEIGHTS.reduce((total, weight, place) => total + weight * Number(seventeen[place]), 0) % 11]!

/** An 18-digit resident number: digits, a birthday that exists, and the right check digit. */
export const isIdNumber = (text: string) =>
  /^[1-9]\d{16}[\dX]$/.test(text) && isDate(birthdayOf(text)) && checkDigit(text) === text[17]

/** yyyy-MM-dd */
export const birthdayOf = (idNumber: string) =>
  `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`
/** 1 男, 2 女, as the books code it. */
export const genderOf = (idNumber: string): 1 | 2 => (Number(idNumber[16]) % 2 === 1 ? 1 : 2)

/** Blanks and dashes out, full-width digits narrowed, x capitalised. */
export const cleanIdNumber = (dirty: string) => nfkc(dirty).replace(/[\s-]/g, '').toUpperCase()
