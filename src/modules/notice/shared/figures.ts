import { figures } from '#kernel/shared/figure.ts'

export const noticeFigures = figures('notice', {
  reached: { label: '接收人数', unit: '人', of: '公告', means: '公告发给的在职员工。' },
  read: { label: '已读', unit: '人', of: '公告', means: '接收人里打开过公告的。' },
  confirmed: { label: '已确认', unit: '人', of: '公告', means: '接收人里点过确认的；不要求确认的公告不显示。' },
})
