/** A mobile number of the mainland: what a field of kind phone takes. */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)
