const DAY_MS = 86_400_000

/** Whole days that are left until a time in Shanghai, the begun one included. */
export const daysUntil = (at: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(`${at.replace(' ', 'T')}+08:00`) - now) / DAY_MS))
