/** Ways to go the same journey: as meant, over a line that dawdles, and with a hand that clicks twice. */
export const WAYS = ['as meant', 'on a slow network', 'with a double click on every submit'] as const
export type Way = (typeof WAYS)[number]
