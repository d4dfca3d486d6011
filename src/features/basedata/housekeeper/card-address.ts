/** Address of the public card page in this installation. */
export const cardAddress = (code: string): string =>
  `${location.origin}${location.pathname}#/basedata/keeper/housekeeper/preview/${encodeURIComponent(code)}`
