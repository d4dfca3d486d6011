/** The mark of a page, or of what tells of pages, that this build does not have. */
export const NOT_LIVE = '未上线'
