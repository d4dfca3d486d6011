/** What the public links of announcements lead to. */
export const TARGET = 'announcement'
