/** A number as it is dialled at home: without spaces and signs, and a mobile without what exchanges put before it (+86, 0). */
export function plainNumber(text: string): string {
  const digits = text.replaceAll(/[\s()+-]/g, '')
  const mobile = digits.replace(/^(?:0086|86|0)(?=1\d{10}$)/, '')
  return isMobile(mobile) ? mobile : digits
}
/** A mobile number of the mainland: what a field of kind phone takes. */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)
