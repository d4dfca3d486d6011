const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** The day that forms start with, yyyy-MM-dd; what it means for a record the server decides by its own clock. */
export const today = (): string => day.format(new Date())
