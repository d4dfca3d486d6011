/** What became of an announcement that was sent out: at once, at its time, or after its examination. */
export const publishedWords = (status: number) =>
  status === 2 ? '公告已发布' : status === 1 ? '已设为定时发布' : '已提交审核'
