import { figures } from '#kernel/shared/figure.ts'

export const supportFigures = figures('support', {
  views: { label: '阅读', unit: '次', of: '文档', means: '文档被打开的次数。' },
  useful: { label: '有用', unit: '人', of: '文档', means: '认为文档有用的人数，每人计一次。' },
  replies: { label: '回复', unit: '条', of: '技术支持工单', means: '工单下的回复。' },
})
