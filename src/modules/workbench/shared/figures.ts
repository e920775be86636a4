import { figures } from '#kernel/shared/figure.ts'

/** Figures of the workbench whose rows several modules have, or whose owner shows them nowhere else. */
export const workbenchFigures = figures('workbench', {
  weekMinutes: { label: '近七天作业', unit: '分钟', over: 'day', means: '那一天完成的维保工单的作业时长之和。' },
  communitiesToCheck: { label: '待核对小区', unit: '个', means: 'App 采集、尚未核对的小区。' },
  expiring: {
    label: '60天内到期未续合同',
    unit: '份',
    means: '在保、60 天内到期、没有续签合同；年额 = 协议总额 ÷ 合同月数 × 12。',
  },
  dueInspection: { label: '检验到期', unit: '台', means: '在用、停用电梯的下次检验在 30 天内或已过。' },
  dueInsurance: { label: '保险到期', unit: '份', means: '保单 30 天内到期或已过期，且其中电梯没有同类新保单。' },
  dueLicence: { label: '许可证到期', unit: '张', means: '企业证照 30 天内到期或已过期。' },
  evaluationsToCall: { label: '待回访评价', unit: '条', means: '低星评价，等待回访。' },
  partsToApprove: { label: '配件待审批', unit: '单', means: '配件更换单，等待审批。' },
  waitingParts: { label: '等配件', unit: '单', means: '配件更换单已提交，等待审批、客户确认或领料。' },
  notices: { label: '未读公告', unit: '条', means: '发给本人、尚未阅读的公告。' },
  stars: { label: '近30天评价', unit: '条', means: '近 30 天收到的客户评价。' },
})
