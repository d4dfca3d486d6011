const SHANGHAI = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit' })

/** The product's own month, whatever zone the browser is in. */
export const thisMonth = (): string => SHANGHAI.format(new Date()).slice(0, 7)
